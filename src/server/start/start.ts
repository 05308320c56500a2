import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { loadAppSecret } from '../crypto/appSecret.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { incomingFolder, sweepIncoming } from '../files/incomingFolder.ts';
import { openBlobs } from '../files/openBlobs.ts';
import { prepareDrain } from '../http/drain.ts';
import { largeProcess } from '../load/largeRequests/largeProcess.ts';
import { mailer } from '../mail/mailer.ts';
import { testPaymentNotes } from '../payments/testPayments.ts';
import type { Settings } from '../settings/settings.ts';
import { serveModuleIcons } from '../webApp/moduleIcons.ts';
import { serveWeb } from '../webApp/web.ts';
import { serveWidgetFrames } from '../webApp/widgetFrames.ts';
import { buildApp, type Stoa } from './app.ts';
import { externalLocations } from './externalLocations.ts';
import { prepareFolders } from './folders.ts';

export interface Running {
  url: string;
  /** What the operator should know, one line each: what is kept outside `DATA_DIR`, for example. */
  notes: string[];
  /** Resolves with the reason when the server cannot continue. */
  lost: Promise<Error>;
  /** Finishes what is running, within 12 s. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Serves the web app from its sources with hot reload instead of the build. */
  dev: boolean;
  /** Called with the first owner's credentials, before anything else that could fail. */
  onFirstSignIn(signIn: { email: string; password: string | null }): void;
}

const root = path.resolve(import.meta.dirname, '../../..');
const dist = path.join(root, 'dist');

/** Starts the whole server from settings. */
export async function startServer(settings: Settings, options: StartOptions): Promise<Running> {
  // Before a database is waited for.
  await prepareFolders(settings);
  // It detects another server on the same data folder.
  const database = await openDatabase(settings);
  // With hot reload, changed sources would run in one of the two.
  const large = options.dev || settings.role === 'worker' ? undefined : largeProcess(database.embedded);
  let stoa: Stoa | undefined;
  try {
    const secret = await loadAppSecret(settings);
    // No other process uses the folder of an embedded database. Else a job removes hourly what is old.
    const before = Date.now() - (database.embedded ? 0 : 3_600_000);
    await sweepIncoming(incomingFolder(settings), new Date(before));
    stoa = await buildApp({
      settings,
      secret,
      pool: database.pool,
      direct: database.direct,
      mail: mailer(settings),
      blobs: openBlobs(settings),
      ...(large && { large }),
    });
    if (stoa.firstSignIn) options.onFirstSignIn(stoa.firstSignIn);
    if (settings.role !== 'worker') await servePages(stoa, settings, options.dev);
    const built = stoa;
    const drain = prepareDrain(built.app);
    await stoa.app.listen({ port: settings.port, host: settings.host });
    return {
      url: urlOf(settings, built.app.server.address() as AddressInfo),
      notes: [...database.notes, ...(await externalLocations(settings)), ...testPaymentNotes(settings)],
      lost: database.lost,
      async stop() {
        await drain(built.close());
        await large?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await stoa?.close();
    await database.close();
    throw error;
  }
}

async function servePages({ app, frames }: Stoa, { captcha, api_host }: Settings, dev: boolean): Promise<void> {
  serveModuleIcons(app);
  await serveWeb(app, { dev, dist, captcha: captcha.provider, api_host });
  await serveWidgetFrames(app, path.join(root, dev ? '.cache/widget-files' : 'dist/w'), frames);
}

/** With PORT=0 the system has chosen the port. */
const urlOf = (settings: Settings, { port }: AddressInfo): string =>
  settings.port === 0 ? `http://${settings.base_domain}:${port}` : settings.public_url;
