import { StartRefused } from '#server/errors/startRefused.ts';

/** Errors that the operator can fix are printed as one line, others with their stack. The exit code is 1. */
export async function exitOnError(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}
