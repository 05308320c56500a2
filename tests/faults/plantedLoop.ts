import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/**
 * Loaded by `--import`: an answer to a request with the header `x-plant` never ends, in the program that it names. The
 * loop waits instead of computing, so that the test takes no processor.
 */
const { writeHead } = http.ServerResponse.prototype;
const nothing = new Int32Array(new SharedArrayBuffer(4));
const program = path.basename(process.argv[1] ?? '');

http.ServerResponse.prototype.writeHead = function (this: http.ServerResponse, ...args: Parameters<typeof writeHead>) {
  if (this.req.headers['x-plant'] === program) {
    fs.writeSync(1, `${program} loops\n`);
    for (;;) Atomics.wait(nothing, 0, 0, 1000);
  }
  return writeHead.apply(this, args);
} as typeof writeHead;
