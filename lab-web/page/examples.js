// @ts-check
// Example positions, each at a depth that shows something instructive.

/** @type {{ name: string, game: string, fen: string, depth: number }[]} */
export const EXAMPLES = [
  { name: "nine leaves", game: "tree", fen: "((3 12 8)(2 4 6)(14 5 2))", depth: 2 },
  { name: "a random tree", game: "tree", fen: "uniform width=3 depth=3 seed=17", depth: 3 },
  {
    name: "kiwipete",
    game: "chess",
    fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 3,
  },
  { name: "a mate in two", game: "chess", fen: "3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1", depth: 4 },
  {
    name: "a horizon case",
    game: "chess",
    fen: "2kr4/3nR3/p2B1p2/1p1p1Bp1/1P1P3p/2P4P/P5PK/8 b - - 0 1",
    depth: 4,
  },
  {
    name: "a position of xiangqi",
    game: "xiangqi",
    fen: "rnbakab2/9/1c2crn2/p1p1p3p/6p2/9/P1P1P1P1P/1CN3C2/3R5/2BAKABNR w - - 0 1",
    depth: 2,
  },
];
