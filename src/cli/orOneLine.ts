import { StartRefused } from '#server/startRefused.ts';

/** What the operator can mend is one line; anything else is a bug and comes with its trace. Either way exit 1. */
export async function orOneLine(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exitCode = 1;
  }
}
