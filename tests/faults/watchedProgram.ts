import { startWatchdog } from '#server/load/eventLoop/watchdog/watchdog.ts';

/** Started with a limit of a second. Its loop stands still for the ms given, and it ends in order afterwards. */
startWatchdog('the program', 1000);
const nothing = new Int32Array(new SharedArrayBuffer(4));
setTimeout(() => {
  console.log('stands still');
  Atomics.wait(nothing, 0, 0, Number(process.argv[2]));
  console.log('goes on');
  setTimeout(() => process.exit(0), 100);
}, 100);
