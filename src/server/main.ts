import { StartRefused } from './errors/startRefused.ts';
import { startWatchdog } from './load/eventLoop/watchdog/watchdog.ts';
import { forgetPgVariables } from './settings/forgetPgVariables.ts';
import { readSettings } from './settings/settings.ts';
import { unknownSettings } from './settings/unknownSettings.ts';
import type { Running } from './start/start.ts';

/** The server process. Expected start errors are one line; after an unexpected error the process exits. */

/** Exit code after which it makes sense to start again; a refused start has 1. */
const DIED = 70;

forgetPgVariables();

process.on('unhandledRejection', (reason) => die('Unhandled rejection', reason));
process.on('uncaughtException', (error) => die('Uncaught exception', error));

startWatchdog('the server');

try {
  for (const line of unknownSettings(process.env)) console.error(line);
  const settings = readSettings(process.env);
  // Loads most of the server, which takes a second: a bad setting is told before.
  const { startServer } = await import('./start/start.ts');
  const running = await startServer(settings, {
    dev: process.argv.includes('--dev'),
    onFirstSignIn: ({ email, password }) =>
      console.log(
        `First sign-in: ${email}, ${password ? `password ${password} (shown only this once)` : 'with the password in OWNER_PASSWORD'}`,
      ),
  });
  stopOnSignals(running);
  void running.lost.then((reason) => die('Lost the database', reason));
  for (const note of running.notes) console.log(note);
  console.log(`Sign in at ${running.url}/sign-in\nStoa is ready at ${running.url}`);
} catch (error) {
  refuse(error);
}

function stopOnSignals(running: Running): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void running.stop().then(
      () => process.exit(0),
      (error) => die('Could not stop in order', error),
    );
  };
  // What started this process is gone.
  process.once('disconnect', stop);
  // Not `once`: on Ctrl-C both the terminal and npm send the signal.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

/** Errors that the operator can fix are one line; anything else is a bug and logged with its stack. */
function refuse(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') console.error(`PORT ${port} is in use by another program`);
  else if (code === 'EACCES' && port) console.error(`PORT ${port}: this user may not open it`);
  else if (code === 'EADDRNOTAVAIL') console.error('HOST is not an address of this machine');
  else if (error instanceof StartRefused) console.error(error.message);
  else console.error(error);
  process.exit(1);
}

function die(what: string, reason: unknown): never {
  const text = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  console.error(JSON.stringify({ level: 60, time: Date.now(), msg: what, err: text }));
  process.exit(DIED);
}
