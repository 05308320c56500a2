import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { type ControlDatabase, controlDatabase } from '../database/database.ts';
import { checkDisk, checkFiles, checkPlanes } from '../health/checks.ts';
import { type CheckPart, type PartName, watchParts } from '../health/parts.ts';
import { docs } from '../http/plugins/docs.ts';
import { health } from '../http/plugins/health.ts';
import { publicFiles } from '../http/plugins/publicFiles.ts';
import { widgetFiles } from '../http/plugins/widgetFiles.ts';
import { unavailableAnswer } from '../http/reply/problemReply.ts';
import { declaredRoutes } from '../http/route.ts';
import { createServer, type ServerOptions } from '../http/server.ts';
import { prepareQueue, startWorker } from '../jobs/worker.ts';
import { afterCatchUp } from '../load/largeRequests/afterCatchUp.ts';
import type { LargeProcess } from '../load/largeRequests/largeProcess.ts';
import { largeRequests } from '../load/largeRequests/largeRequests.ts';
import { freeBytes } from '../load/quota/freeSpace.ts';
import { resources } from '../resources/resources.ts';
import { agreedHosts } from '../webApp/agreedHosts.ts';
import { devFrames } from '../webApp/devFrames.ts';
import type { FramePolicies } from '../webApp/widgetFrames.ts';
import { type FirstSignIn, makeFirstAccount } from './firstAccount.ts';
import { createServices, type ServiceOptions } from './services.ts';

export interface AppOptions extends ServiceOptions {
  /** For tests that disable one of the two layers of account isolation. */
  plugins?: KyselyPlugin[];
  server?: ServerOptions;
  /** Answers large requests; without it this process does. */
  large?: LargeProcess;
}

export interface Stoa {
  app: FastifyInstance;
  firstSignIn: FirstSignIn | null;
  /** What the frames of widgets may reach. */
  frames: FramePolicies;
  /** Finishes the requests in flight, stops the jobs and closes the pools that it opened. */
  close(): Promise<void>;
}

/** The server without a port: API, jobs, notifications. The caller adds the web app. */
export async function buildApp(options: AppOptions): Promise<Stoa> {
  const { settings, pool, direct = pool } = options;
  const control = controlDatabase(pool, options.plugins);
  await prepareQueue(direct);
  const firstSignIn = await makeFirstAccount(control, settings);
  const { services, listen, ...parts } = await createServices(control, options);
  const app = await createServer(settings, options.server);
  const notices = listen();
  const { caughtUp } = notices;
  if (options.large) {
    const positionOf = async (host: string) => {
      const account = await services.accounts.find(host);
      return account ? services.platform.live.position(account.id) : null;
    };
    await app.register(largeRequests, { large: options.large, caughtUp, positionOf, unavailable: unavailableAnswer });
  }
  if (options.server?.isBehind) await app.register(afterCatchUp, { caughtUp });
  const watched = options.server?.isBehind ? null : watchParts(partChecks(control, options, parts.tryPlane), app.log);
  await app.register(health, { pool, faults: () => watched?.faults() ?? {} });
  if (settings.role !== 'worker') {
    await app.register(declaredRoutes, { services, resources });
    await app.register(publicFiles, { services });
    await app.register(widgetFiles, { services });
    await app.register(docs, { services, resources });
  }
  const { platform } = services;
  const worker =
    settings.jobs === 'on' ? await startWorker(direct, resources, { control, platform, log: app.log }) : null;
  return {
    app,
    firstSignIn,
    frames: {
      agreedHosts: agreedHosts(control, services.accounts),
      devFrames: devFrames(control, services.accounts, services.platform.key('dev_token')),
    },
    async close() {
      watched?.stop();
      parts.closeStreams();
      await app.close();
      await worker?.stop();
      await parts.closeEvents();
      await notices.stop();
      await parts.closeRecords();
    },
  };
}

/** What writes need beside the database (docs/reference/api/every-call.md#health). */
const partChecks = (
  control: ControlDatabase,
  { settings, blobs, freeBytes: read = freeBytes }: ServiceOptions,
  tryPlane: (plane_id: number) => Promise<void>,
): Record<PartName, CheckPart> => ({
  disk: checkDisk(settings, read),
  files: checkFiles(blobs),
  planes: checkPlanes(control, tryPlane),
});
