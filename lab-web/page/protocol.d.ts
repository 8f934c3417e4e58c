// The protocol between the page and a desk, for the type checker only: the page does not load this file.

export type Side = "first" | "second";

export interface Outcome {
  winner?: Side | null;
  reason: string;
  [key: string]: unknown;
}

export interface State {
  event: "state";
  id: number;
  game: string;
  start: string;
  fen: string;
  moves: string[];
  algebraic: string[];
  comments?: string[];
  to_move: Side;
  check: boolean;
  legal: string[];
  algebraic_legal?: string[];
  outcome: Outcome | null;
  strategy: string;
  board: string;
  eval: string;
  evaluation?: number;
  moves_from_book?: { move: string; weight: number }[];
}

export interface RootMove {
  move: string;
  algebraic?: string;
  score: number | null;
  bound: "exact" | "at-least" | "at-most";
  nodes: number;
}

export interface Thought {
  event: "thought";
  id: number;
  time_ms: number;
  depth: number;
  seldepth: number;
  score: number | null;
  mate: number | null;
  nodes: number;
  ordering_pct: number | null;
  pv: string[];
  algebraic_pv?: string[];
  status: string;
  root_moves?: RootMove[];
}

export interface Progress {
  event: "progress";
  id: number;
  time_ms: number;
  nodes: number;
  depth: number;
}

/** Proof and disproof numbers; `null` is infinite. */
export interface ProofNumbers {
  proof: number | null;
  disproof: number | null;
}

/** A sentence with the values of the first side, and with those of the side to move. */
export interface Sentence {
  first: string;
  mover: string;
}

export interface Child {
  move: string | null;
  algebraic: string;
  reason: string;
  kind: string;
  depth: number;
  alpha: number | null;
  beta: number | null;
  score: number | null;
  proof?: ProofNumbers;
  nodes: number;
  /** What the score says of the move's value. */
  bound: "exact" | "at-least" | "at-most";
  /** The type of the node after the move. */
  type: string;
  ending: string;
  effect: string;
  expandable: boolean;
  said: Sentence;
  /** Nodes of the second strategy; 0 if it never searches it. */
  over: number | null;
}

export interface Untried {
  move: string;
  algebraic: string;
  reason: string;
  over?: number | null;
}

export interface TreeNode {
  /** The node from the view of the side to move, if this object is from the other side's view. */
  of?: TreeNode;
  event: "node";
  id: number;
  path: number[];
  fen: string;
  ply: number;
  depth: number;
  phase: string;
  previous: string | null;
  alpha: number | null;
  beta: number | null;
  score: number | null;
  proof?: ProofNumbers;
  ending: string;
  stand_pat: number | null;
  nodes: number;
  entered: Sentence;
  ended: Sentence;
  children: Child[];
  untried: Untried[];
}

export interface Tree {
  event: "tree";
  id: number;
  game: string;
  fen: string;
  strategy: string;
  depth: number;
  asked: number;
  stopped: string | null;
  nodes: number;
  /** Whether nodes have search windows; those of minimax have none. */
  has_window: boolean;
  score: number | null;
  pv: string[];
  algebraic_pv: string[];
  over: { strategy: string; nodes: number; score: number | null } | null;
}

/** A node of a map, or several adjacent ones that are too small to be seen. */
export interface MapBox {
  move?: string;
  algebraic?: string;
  path?: number[];
  moves: number;
  /** Nodes of minimax's tree by ply, from the ply of the box on. */
  widths: number[];
  is_estimated: boolean;
  visits: number[];
  outside: number;
  /** Nodes that the other strategy visited, if there is one. */
  other?: number;
  kind?: string;
  ending?: string;
  below?: MapBox[];
}

export interface TreeMap extends MapBox {
  event: "map";
  id: number;
  path: number[];
  ply: number;
  over?: MapBox;
}

export interface Part {
  name: string;
  kind: string;
  effect: string;
  summary: string;
  reference: string;
  settings: string[];
  parameters?: { name: string; summary: string; usual: string; least: string; most: string; needs?: string }[];
}

export interface GameInfo {
  name: string;
  start: string;
  boards: string[];
  evals: { name: string; summary: string }[];
}

export interface Suite {
  name: string;
  game: string;
  positions: number;
  summary: string;
}

export interface Catalogue {
  event: "catalogue";
  id: number;
  version: string;
  games: GameInfo[];
  ladder: string[];
  presets: { recipe: string; summary: string }[];
  parts: Part[];
  suites: Suite[];
}

export interface Said {
  event: string;
  id: number;
  [key: string]: any;
}

export interface Request {
  id: number;
  time_ms?: number;
  session?: Record<string, any>;
  debugger?: Record<string, any>;
  search?: Record<string, any>;
  measure?: Record<string, any>;
  catalogue?: {};
  stop?: {};
}

/** The receiver of a desk's events. */
export interface Listener {
  receive(event: Said): void;
  /** Pending requests will not be answered. */
  lost(reason: string): void;
  /** The desk was replaced by a new one, with no state. */
  replaced(): void;
}

/** Carries requests to a desk, and its events back. */
export interface Transport {
  open(listener: Listener): void;
  /** Rejects if a request cannot be sent. */
  send(request: Request): Promise<void>;
}

/** What a strategy may spend on a move. */
export interface Budget {
  depth?: number;
  nodes?: number;
  time_ms?: number;
}

/** The deepest complete search of a position by a strategy. */
export interface DeepestSearch {
  strategy: string;
  depth: number;
  nodes: number;
  main_ordering_pct: number | null;
  best_move: string | null;
  score: number | null;
  solved: boolean | null;
}

export interface SearchedPosition {
  suite: string;
  position: string;
  game: string;
  fen: string;
  best: string[];
  searches: DeepestSearch[];
}

export interface ReportTable {
  piece: "table";
  anchor: string;
  name: string;
  title: string;
  columns: { heading: string; align: "left" | "right" }[];
  rows: string[][];
  /** The sort key of each cell, if it has one. */
  numbers: (number | null)[][];
  notes: string[];
  legend: [string, string][];
  /** The part of the page that shows the same data. */
  place?: string;
}

export type Piece =
  | { piece: "paragraph"; text: string }
  | { piece: "code"; text: string }
  | ReportTable
  | { piece: "section"; name: string; heading: string; is_appendix: boolean }
  | { piece: "picture"; anchor: string; folder: string; name: string; caption: string; svg: string; place?: string };

export interface Report {
  event: "report";
  id: number;
  folder: string;
  interrupted: boolean;
  title: string;
  subtitle: string;
  answer: string[];
  pieces: Piece[];
  positions: SearchedPosition[];
  /** The main table at every depth as CSV; empty if there is none. */
  summary: string;
  /** The text and tables as one LaTeX file. */
  latex: string;
  latex_tables: Record<string, string>;
  files: string[];
}
