/** `BENCH_TINY=on`: each part runs to its end in seconds. Its figures mean nothing. */
export const isTiny = process.env.BENCH_TINY === 'on';

const number = (name: string, usual: number, tiny: number) => Number(process.env[name] ?? (isTiny ? tiny : usual));

/** Sizes of the measurement. The usual ones take about ten minutes on two idle cores. */
export const size = {
  rounds: number('BENCH_ROUNDS', 3, 1),
  /** Round 0 warms up and does not count. */
  first_round: isTiny ? 1 : 0,
  round_ms: number('BENCH_MS', 2000, 200),
  /** Before each kind of request is measured: Node.js compiles frequent code after thousands of requests. */
  warm_ms: number('BENCH_WARM_MS', 5000, 100),
  /** Number of deals in product and floor. */
  rows: number('BENCH_ROWS', 100_000, 1000),
  /** Rows of the largest table; the small one has a thousandth. */
  long_rows: number('BENCH_LONG_ROWS', 10_000_000, 10_000),
  /** Rows of an import. */
  import_rows: number('BENCH_IMPORT_ROWS', 100_000, 100),
  /** Entities of the largest installation; the small one has a thousandth. */
  entities: number('BENCH_ENTITIES', 10_000, 100),
  /** Accounts whose lists are asked for in turn, and accounts with servers of their own. */
  accounts: number('BENCH_ACCOUNTS', 200, 10),
  /** Seconds that a neighbour works beside each attack. */
  load_s: number('BENCH_LOAD_S', 10, 1),
} as const;

/** Of `npm run bench:lists`. */
export const listsSize = {
  rows: number('BENCH_ROWS', 100_000, 1000),
  rounds: number('BENCH_ROUNDS', 5, 1),
  modules: number('BENCH_MODULES', 20, 2),
} as const;

/** Of `npm run bench:million`. */
export const millionSize = {
  rows: number('BENCH_ROWS', 1_000_000, 1000),
  /** Requests for each list. */
  times: number('BENCH_TIMES', 60, 2),
} as const;
