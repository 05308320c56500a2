const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);

/** How much is measured. The defaults take some eight minutes on two quiet cores. */
export const size = {
  rounds: number('BENCH_ROUNDS', 3),
  round_ms: number('BENCH_MS', 2000),
  /** Deals that product and floor both hold. */
  rows: number('BENCH_ROWS', 100_000),
  /** Of the longest table, beside one of a thousandth. */
  long_rows: number('BENCH_LONG_ROWS', 10_000_000),
  /** Of the fullest installation, beside one of a thousandth. */
  entities: number('BENCH_ENTITIES', 10_000),
} as const;
