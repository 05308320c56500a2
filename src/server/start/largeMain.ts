import { once } from 'node:events';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { connectPools } from '../database/openDatabase.ts';
import type { PoolOptions } from '../database/pool/sessionSettings.ts';
import { openBlobs } from '../files/openBlobs.ts';
import { prepareDrain } from '../http/drain.ts';
import { startWatchdog } from '../load/eventLoop/watchdog/watchdog.ts';
import type { LargeProcessStart } from '../load/largeRequests/largeProcess.ts';
import { mailer } from '../mail/mailer.ts';
import { readSettings } from '../settings/settings.ts';
import { buildApp } from './app.ts';

/**
 * The process that answers large requests: the same API as the one that starts it, on a Unix socket, without jobs. An
 * error that nobody has caught ends it; its parent goes on and starts another.
 */

/** Connections to the control database and, as many, to records. */
const CONNECTIONS = 8;

// Whatever ends the parent ends this.
process.once('disconnect', () => process.exit());
// Signals of a service manager come to both. The parent says when to stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

startWatchdog('the process of large requests');

const [{ socketPath, embedded }] = (await once(process, 'message')) as [LargeProcessStart];
const settings = { ...readSettings(process.env), role: 'web', jobs: 'off' } as const;
const pools = connectPools(settings, embedded as PoolOptions | null, { max: CONNECTIONS });
const stoa = await buildApp({
  settings,
  secret: await loadAppSecret(settings),
  pool: pools.pool,
  direct: pools.direct,
  mail: mailer(settings),
  blobs: openBlobs(settings),
  server: { isBehind: true },
});
const drain = prepareDrain(stoa.app);
await stoa.app.listen({ path: socketPath });
process.once('message', () => {
  void drain(stoa.close())
    .then(pools.end)
    .finally(() => process.exit());
});
stoa.app.log.info({ pid: process.pid }, 'answering large requests');
process.send?.('listening');
