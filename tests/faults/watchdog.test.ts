import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runProgram } from '../support/processes/processes.ts';

const program = 'tests/faults/watchedProgram.ts';

test('a loop that stands still for longer than its limit ends the process', async () => {
  const watched = runProgram(program, ['60000']);
  expect(await watched.exit).toBe('SIGKILL');
  expect(watched.lines.at(-1)).toContain('the event loop has not turned for 1 s: the program is ended');
});

test('a process that was stopped or its machine suspended goes on', async () => {
  const watched = runProgram(program, ['300']);
  await watched.line(/stands still/);
  watched.process.kill('SIGSTOP');
  await sleep(3000);
  watched.process.kill('SIGCONT');
  expect(await watched.exit).toBe(0);
});

test('a debugger may stop the process', async () => {
  const watched = runProgram('--inspect=0', [program, '3000']);
  expect(await watched.exit).toBe(0);
  expect(watched.lines).toContain('goes on');
});
