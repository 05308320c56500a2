import type pg from 'pg';
import type { Platform } from '../context.ts';
import { accessTokens } from '../crypto/accessTokens.ts';
import { deriveKey, keysOf } from '../crypto/appSecret.ts';
import type { ControlDatabase } from '../database/database.ts';
import { announceRecords, announceWritten, listenToNotices, type Notices } from '../database/notices.ts';
import { type LiveHub, liveHub } from '../events/hub.ts';
import { peopleEvents } from '../events/peopleEvents.ts';
import { recordEvents } from '../events/recordEvents.ts';
import { watchSessions } from '../events/sessionWatch.ts';
import type { Blobs } from '../files/blobs.ts';
import { type AccountsByHost, accountsByHost } from '../http/caller/accountOfHost.ts';
import { type Authenticator, authenticator } from '../http/caller/authenticate.ts';
import { moduleCredentials } from '../http/caller/moduleCredentials.ts';
import type { AppServices } from '../http/contextFor.ts';
import { accountDocuments } from '../load/memory/accountDocuments.ts';
import { bodyMemory } from '../load/memory/bodyMemory.ts';
import { type FreeBytes, freeBytes } from '../load/quota/freeSpace.ts';
import { createQuotas } from '../load/quota/quotas.ts';
import { heavyCalls } from '../load/shares/heavyCalls.ts';
import type { SendMail } from '../mail/mail.ts';
import { type ResolveTxt, txtResolver } from '../outbound/nameServers.ts';
import { openPaymentProvider } from '../payments/openProvider.ts';
import { resources } from '../resources/resources.ts';
import type { Settings } from '../settings/settings.ts';
import { readsOf } from '../tenant/access/rights.ts';
import { accountData } from '../tenant/models.ts';
import { measuring } from '../tenant/planes/places/accountSize.ts';
import { accountPlanes, type Planes } from '../tenant/planes/planes.ts';
import { findPlaneIn } from '../tenant/planes/planeUrls.ts';
import { providerPool } from '../tenant/planes/providerPool.ts';
import type { WriteNotifier } from '../tenant/planes/readHost.ts';
import { readInstallation } from '../tenant/planes/storage.ts';
import type { Access } from '../tenant/servers/serverPool.ts';
import { thirdPartyProviders } from '../thirdParty/providers.ts';

export interface ServiceOptions {
  settings: Settings;
  secret: Buffer;
  /** `controlPool` of a migrated database; the caller ends it after `close`. */
  pool: pg.Pool;
  /** For what needs a session of its own, if `pool` leads to a pooler in transaction mode (docs/operating/running.md#poolers). */
  direct?: pg.Pool;
  mail: SendMail;
  blobs: Blobs;
  /** For tests with DNS records of their own. */
  resolveTxt?: ResolveTxt;
  /** For tests of a disk that is nearly full. */
  freeBytes?: FreeBytes;
}

/** Connects the services of one process. The database is migrated and has its first account. */
export async function createServices(control: ControlDatabase, options: ServiceOptions) {
  const { settings, secret, pool, direct = pool } = options;
  const tokens = await accessTokens(control, deriveKey(secret, 'signing_keys'), settings.token_ttl_s);
  const accounts = accountsByHost(control, settings);
  const auth = authenticator(control, tokens, moduleCredentials(control, moduleKeys(secret)));
  const servers: Access = {
    key: deriveKey(secret, 'seal'),
    allow_private: settings.storage_allow_private,
    installation: await control.inSystem(readInstallation),
  };
  const places = placesOf(control, { pool, direct }, servers);
  const { planes } = places;
  const data = accountData(control, planes);
  const live = liveHub(async (listener) => readsOf(await data.access(listener.account_id, listener, new Date())));
  const events = recordEvents(live, (payloads) => announceRecords(pool, payloads));
  const ports = portsOf(options);
  const payments = openPaymentProvider(settings, control, ports.key('test_payments'));
  const quotas = createQuotas(settings, measuring(control, data), options.freeBytes ?? freeBytes);
  const callers = callersOf(accounts, auth, live);
  const platform: Platform = { ...ports, ...callers, payments, quotas, tokens, data, servers, live, events };
  const services: AppServices = { settings, control, accounts, authenticator: auth, bodies: bodyMemory(), platform };
  return {
    services,
    /** Starts to receive what other processes change. */
    listen: () => {
      const listening = listenToNotices(() => direct.connect(), onNotify(services, planes));
      places.hearBy(listening);
      const watch = watchSessions(live, auth.findActors);
      return {
        caughtUp: listening.caughtUp,
        stop: () => {
          watch.stop();
          places.hearBy(null);
          return listening.stop();
        },
      };
    },
    /** Open streams would keep the server from closing. */
    closeStreams: () => live.close(),
    closeEvents: () => events.close(),
    /** Tries whether a plane of the provider can be reached. */
    tryPlane: async (plane_id: number) => (await planes.connect({ place: { kind: 'provider', plane_id } })).end(),
    closeRecords: places.close,
  };
}

/** Connections to the records of all accounts, and what processes tell each other of them. */
function placesOf(control: ControlDatabase, { pool, direct }: { pool: pg.Pool; direct: pg.Pool }, servers: Access) {
  let notices: Notices | null = null;
  const records = providerPool(pool, undefined, direct);
  const notifier: WriteNotifier = {
    announce: (...written) => announceWritten(pool, ...written),
    caughtUp: async () => {
      if (!notices) throw new Error('Other processes are not listened to');
      await notices.caughtUp();
    },
  };
  const planes = accountPlanes(records, servers, notifier, findPlaneIn(control, servers.key));
  return {
    planes,
    hearBy: (by: Notices | null) => {
      notices = by;
    },
    close: async () => {
      await planes.close();
      await records.end();
    },
  };
}

/** Who calls, and what of them is kept in memory. */
const callersOf = (accounts: AccountsByHost, auth: Authenticator, live: LiveHub) => ({
  findAccount: accounts.find,
  forgetHosts: accounts.forget,
  currentActor: auth.current,
  forgetInstalls: auth.forgetInstalls,
  forgetUser: (user_id: number) => {
    auth.forgetUser(user_id);
    live.endStreamsOf(user_id);
  },
});

/** Parts of the platform that need no database. */
const portsOf = ({ settings, secret, mail, blobs, resolveTxt = txtResolver() }: ServiceOptions) => ({
  settings,
  mail,
  blobs,
  resolveTxt,
  thirdParty: thirdPartyProviders(settings),
  heavy: heavyCalls(),
  documents: accountDocuments(),
  listNames: new Set(resources.filter(({ resource }) => resource.list).map(({ resource }) => resource.name)),
  key: keysOf(secret),
});

/** Handlers of database notifications: what this process drops from its caches. */
const onNotify = ({ accounts, authenticator: auth, platform }: AppServices, planes: Planes) => ({
  user: platform.forgetUser,
  account: accounts.forget,
  schema: (account_id: number) => {
    platform.data.forget(account_id);
    platform.live.publishSchema(account_id);
  },
  records: platform.events.receive,
  people: peopleEvents(platform.live),
  written: planes.written,
  modules: (account_id: number) => {
    auth.forgetInstalls(account_id);
    platform.live.publishModules(account_id);
  },
  lost: () => {
    auth.forgetAll();
    accounts.forget();
    platform.data.forgetAll();
    planes.forgetWritten();
    platform.live.publishAll();
  },
});

const moduleKeys = (secret: Buffer) => ({
  seal: deriveKey(secret, 'seal'),
  proof: deriveKey(secret, 'disposable_token'),
});
