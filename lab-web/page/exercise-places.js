// @ts-check
// The exercises of the lessons: the search in Understand that each is about.

import { encode } from "./address.js";

const START = "chess@startpos";
const NINE = "nine_leaves";
const KIWIPETE = "kiwipete";
const XIANGQI = "a_position_of_xiangqi";
const MIDDLEGAME = encode("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
const TACTICS = encode("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1");
const PAWNS = encode("8/8/8/8/3p4/8/2P5/k6K w - - 0 1");
const LEGAL = encode("r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 1");
const MATE = encode("8/8/8/2p1R3/1p3p2/1p1k1p2/1B5p/1K2Q3 w - - 0 1");
const QUIET = "alpha-beta+qs+mvv-lva";
const LADDER = `${QUIET}+killers`;
const PVS = "pvs+qs+mvv-lva";
const CHECKED = "alpha-beta+check-ext+qs+mvv-lva+killers+history+hash-move";

/** Their addresses behind #understand/, by lesson, in order. One that is about games alone has none.
 * @type {Record<string, string[]>} */
export const EXERCISES = {
  "00-how-to-use-the-lab": [
    `${START}/minimax_vs_alpha-beta/4`,
    "a_horizon_case/alpha-beta/4",
    `${MIDDLEGAME}/minimax/3`,
    `${MIDDLEGAME}/minimax_vs_alpha-beta/3`,
  ],
  "01-from-minimax-to-killers": [
    `${KIWIPETE}/alpha-beta+qs_vs_${QUIET}/1`,
    `${START}/alpha-beta+qs+killers_vs_${LADDER}/3`,
    `${KIWIPETE}/${LADDER}=1_vs_${LADDER}/3`,
    `${START}/alpha-beta+mvv-lva+killers/5`,
  ],
  "02-same-search-another-game": [
    `${encode("9/1CN1a4/3kba2b/4cNn2/3C5/5p3/4p4/B8/4A4/3A1K3 w - - 0 1")}/alpha-beta+mvv-lva/3`,
    `${XIANGQI}/${QUIET}/2`,
    `${XIANGQI}/alpha-beta+qs+killers=1_vs_alpha-beta+qs+killers/2`,
    `xiangqi@startpos/${LADDER},eval=material_vs_${LADDER}/2`,
    `${encode("2b1k4/4a4/9/1P6p/4N4/7c1/4c4/4B4/4A4/4K1B2 w - - 0 1")}/${LADDER}/3`,
  ],
  "03-the-horizon-effect": [
    `a_horizon_case/${LADDER}/4`,
    `a_horizon_case/${LADDER}_vs_alpha-beta+check-ext+qs+mvv-lva+killers/3`,
    `${LEGAL}/${LADDER}/3`,
  ],
  "04-move-ordering": [
    `${START}/alpha-beta+random=2_vs_alpha-beta+random=5/3`,
    `${MIDDLEGAME}/alpha-beta+worst_vs_alpha-beta/3`,
    `${START}/alpha-beta/4`,
    `${XIANGQI}/alpha-beta+mvv-lva+killers+history+hash-move/3`,
    `${START}/alpha-beta+mvv-lva/3`,
  ],
  "04a-iterative-deepening": [
    `${MIDDLEGAME}/${PVS}+hash-move_vs_${PVS}+hash-move+tt/3`,
    `${encode("uniform width=2 depth=5 seed=1")}/minimax/5`,
    `${START}/pvs+mvv-lva+killers+history+hash-move/5`,
  ],
  "05-who-earned-it": [
    `${START}/alpha-beta+check-ext+qs+mvv-lva+killers+history+pv/3`,
    `${START}/alpha-beta+check-ext+qs+pv_vs_alpha-beta+check-ext+qs+mvv-lva/2`,
    `${MIDDLEGAME}/alpha-beta+mvv-lva+history_vs_alpha-beta+mvv-lva+history=cutoff/3`,
    `${MIDDLEGAME}/alpha-beta+mvv-lva_vs_alpha-beta+mvv-lva+counter+see/3`,
    `${XIANGQI}/alpha-beta+mvv-lva_vs_alpha-beta+mvv-lva+history=cutoff/3`,
  ],
  "06-selective-search": [
    `${LEGAL},g4d1/greedy-reply/3`,
    `${LEGAL}/greedy-reply+qs+mvv-lva/3`,
    `${TACTICS}/${CHECKED}_vs_${CHECKED}+null-move/3`,
    "a_mate_in_two/minimax_vs_greedy-reply/3",
    `${MIDDLEGAME}/${CHECKED}+null-move_vs_${CHECKED}+lmr/3`,
  ],
  "07-your-own-positions": [
    `${encode("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1")}/alpha-beta+mvv-lva_vs_${QUIET}/3`,
    `${START}/${QUIET}_vs_${LADDER}/3`,
    `${PAWNS}/${LADDER}/5`,
    `${START}/${LADDER},eval=material_vs_${LADDER}/3`,
  ],
  "08-your-own-heuristic": [
    `${TACTICS}/${QUIET}_vs_alpha-beta+qs+see/3`,
    `${MIDDLEGAME}/${QUIET}_vs_${QUIET}+counter/3`,
    `${MIDDLEGAME}/alpha-beta+mvv-lva/3`,
    `${NINE}/alpha-beta/2`,
    `${MIDDLEGAME}/alpha-beta+worst/3`,
  ],
  "09-what-is-it-worth-over-the-board": [
    `${START}/${QUIET}_vs_${QUIET}+history/3`,
    `${START}/${LADDER}_vs_${QUIET}+history/3`,
    `xiangqi@startpos/${LADDER}/2`,
  ],
  "10-best-first": [
    `${START}/mtdf+tt+mvv-lva+killers/4`,
    "xiangqi@startpos/sss+tt+mvv-lva/3",
    `${START}/mtdf+mvv-lva_vs_mtdf+tt+mvv-lva/4`,
  ],
  "10a-monte-carlo": [`${MATE}/mcts/4`],
  "11-many-processors": [`${START}/pvs+mvv-lva+killers+history/4`, "xiangqi@startpos/pvs+mvv-lva+killers+history+tt=1/3"],
  "12-trees-made-of-dice": [
    `${encode("uniform width=2 depth=5 seed=1")}/alpha-beta/5`,
    `${encode("((2 5 14)(6 4 2)(8 12 3))")}/alpha-beta/2`,
  ],
  "13-the-road-map": [`${MIDDLEGAME}/modern/3`, `${MIDDLEGAME}/alpha-beta+qs+mvv-lva+killers_vs_alpha-beta+qs+see+killers/3`],
};
