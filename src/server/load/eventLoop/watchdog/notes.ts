/** Numbers at the beginning of {@link memory}. */
export const cells = { turn: 0, isDebugged: 1, taskBytes: 2 };
/** Where the task is in it, in bytes. */
export const taskFrom = 16;

/** Read by the watchdog's thread, which cannot ask this one while it is held. */
export const memory = new SharedArrayBuffer(taskFrom + 512);
export const numbers = new Int32Array(memory, 0, taskFrom / Int32Array.BYTES_PER_ELEMENT);
const text = Buffer.from(memory, taskFrom);

/** Tells the watchdog what runs from here on; null: nothing in particular. Takes a third of a microsecond. */
export function noteTask(task: { name: string; request_id: string | null; account_id?: number } | null): void {
  numbers[cells.taskBytes] =
    task === null ? 0 : text.write(`${task.request_id ?? ''}\n${task.account_id ?? ''}\n${task.name}`, 'latin1');
}
