import fs from 'node:fs';
import os from 'node:os';

/** From 19, after all others, to -20, before them; raising it takes the right of a superuser. */
export type Niceness = 19 | -20;

/**
 * Sets how this process shares the processors with others. Linux shares them between sessions first, so the process must
 * be one of its own (`runProgram` with `ownSession`). Without the right to do so everything stays as it is.
 */
export function setPriority(niceness: Niceness): void {
  try {
    os.setPriority(niceness);
    fs.writeFileSync('/proc/self/autogroup', String(niceness));
  } catch {
    // Another system, or a user who may not.
  }
}
