import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * The thread that watches the event loop (watchdog.ts). It has a loop of its own, and waits for nothing of the other.
 * Plain JavaScript: a thread that has to remove types first takes 17 MB more.
 */

/** @type {import('./watchdog.ts').WatchdogStart} */
const { memory, cells, taskFrom, every_ms, limit_ms, what } = workerData;
const numbers = new Int32Array(memory, 0, taskFrom / Int32Array.BYTES_PER_ELEMENT);

let turn = -1;
let still_ms = 0;
let looked = performance.now();
let waited = waited_ms();

/**
 * How long the watched thread, whose number is that of the process, has waited for a processor, ms: it is not frozen
 * then. 0 where the system does not tell.
 */
function waited_ms() {
  try {
    return Number(fs.readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

function look() {
  const now = performance.now();
  // When the machine or the process was suspended, this thread has overslept too, and that time does not count.
  const passed = Math.min(now - looked, 2 * every_ms);
  looked = now;
  const before = waited;
  waited = waited_ms();
  const hasTurned = Atomics.load(numbers, cells.turn) !== turn || Atomics.load(numbers, cells.isDebugged) === 1;
  still_ms = hasTurned ? 0 : still_ms + Math.max(0, passed - (waited - before));
  turn = Atomics.load(numbers, cells.turn);
  if (still_ms >= limit_ms) end();
}

function end() {
  const msg = `the event loop has not turned for ${limit_ms / 1000} s: ${what} is ended`;
  try {
    fs.writeSync(1, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg, ...taskOf() })}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

/** As notes.ts has written it. */
function taskOf() {
  const length = Atomics.load(numbers, cells.taskBytes);
  if (length === 0) return { task: null };
  const [request_id, account_id, task] = Buffer.from(memory, taskFrom, length).toString('latin1').split('\n');
  return { task, request_id: request_id || null, account_id: Number(account_id) || null };
}

setInterval(look, every_ms);
