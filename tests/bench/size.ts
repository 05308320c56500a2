const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** Sizes of the measurement. The defaults take about ten minutes on two idle cores. */
export const size = {
  rounds: number('BENCH_ROUNDS', 3),
  round_ms: number('BENCH_MS', 2000),
  /** Before each kind of request is measured: Node.js compiles frequent code after thousands of requests. */
  warm_ms: number('BENCH_WARM_MS', 5000),
  /** Number of deals in product and floor. */
  rows: number('BENCH_ROWS', 100_000),
  /** Rows of the largest table; the small one has a thousandth. */
  long_rows: number('BENCH_LONG_ROWS', 10_000_000),
  /** Rows of an import. */
  import_rows: number('BENCH_IMPORT_ROWS', 100_000),
  /** Entities of the largest installation; the small one has a thousandth. */
  entities: number('BENCH_ENTITIES', 10_000),
} as const;
