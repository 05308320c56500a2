import type { Readable } from 'node:stream';

/** Bytes. V8 begins a whole collection at 64 MB of buffers. */
const FREE_AFTER = 16 * 1024 * 1024;

let passed = 0;

/**
 * Frees the buffers of a stream as they are passed on. They die young, but count as memory outside the heap, and by so
 * much of it V8 collects the whole heap: 10 ms and more, where freeing them early takes 1.
 */
export function freeBuffers(stream: Readable): void {
  stream.on('data', ({ length }: Buffer) => {
    passed += length;
    if (passed < FREE_AFTER) return;
    passed = 0;
    // Only there with --expose-gc, as `npm start` has it.
    void globalThis.gc?.({ type: 'minor', execution: 'sync' });
  });
}
