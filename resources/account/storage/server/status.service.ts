import type { RequestCtx } from '#server/context.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { tableSizes } from '#server/tenant/planes/places/tableSizes.ts';
import { type OwnPlace, placeOf, storageOf } from '#server/tenant/planes/storage.ts';
import type { StorageStatus } from '../storage.resource.ts';
import { open } from './check/connect.ts';
import * as queries from './storage.queries.ts';

/** For everything together, ms. */
const LIMIT_MS = 4500;

/** What the servers answer now; within 5 s also when they do not. */
export async function readStatus(ctx: RequestCtx): Promise<StorageStatus> {
  const row = await ctx.transaction(({ db }) => queries.findStorage(db, ctx.account.id));
  const checked_at = row.checked_at?.toISOString() ?? null;
  const { place } = storageOf(ctx.account.id, row.epoch, placeOf(row));
  return within(LIMIT_MS, ask(ctx, place.kind === 'own' ? place : null)).then(
    (status) => ({ ...status, checked_at }),
    () => ({ ...nothing, checked_at }),
  );
}

const nothing = {
  ...{ is_reachable: false, write: null, read: null, replica_delay_ms: null, size: null },
  entities: [],
} satisfies Omit<StorageStatus, 'checked_at'>;

/** What runs on ends by the limits of its connections. */
async function within<T>(ms: number, running: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), ms);
  });
  return Promise.race([running, late]).finally(() => clearTimeout(timer));
}

async function ask(ctx: RequestCtx, place: OwnPlace | null): Promise<Omit<StorageStatus, 'checked_at'>> {
  const plane = (await ctx.platform.data.plane(ctx.account.id)).forCaller(ctx.signal, false);
  const models = await ctx.platform.data.entities(ctx.account.id);
  const [written, sizes, read] = await Promise.all([
    readVersion(plane),
    tableSizes(plane),
    place?.read ? readReplica(ctx, place) : null,
  ]);
  const size = new Map(sizes.map((each) => [each.name, each]));
  return {
    is_reachable: true,
    write: { host: place?.write.host ?? null, version: written, encryption: place?.write.encryption ?? 'none' },
    read:
      place?.read && read ? { host: place.read.host, version: read.version, encryption: place.read.encryption } : null,
    replica_delay_ms: read?.delay_ms ?? null,
    size: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    entities: models.map(({ id, name }) => {
      const { bytes = 0, rows = 0 } = size.get(`e_${id}`) ?? {};
      return { id, name, bytes, records: rows };
    }),
  };
}

const versionOf = (text: string) => text.split(' ')[0] as string;

async function readVersion(plane: DataPlane): Promise<string> {
  const [row] = await plane.read<{ version: string }>(`select current_setting('server_version') as version`);
  return versionOf(row?.version ?? '');
}

/** The read host's version, and how far it is behind the write host. */
async function readReplica({ platform: { servers } }: RequestCtx, { write, read }: OwnPlace) {
  if (!read) return null;
  // The position first: what is written meanwhile is no delay.
  const primary = await open(write, servers);
  try {
    const position = await primary.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    const replica = await open(read, servers);
    try {
      const { rows } = await replica.query<{ version: string; delay_ms: number }>(
        `select current_setting('server_version') as version,
           case when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
             else greatest(0, coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000, 0))
           end::bigint as delay_ms`,
        [position.rows[0]?.at],
      );
      const [row] = rows;
      return row ? { version: versionOf(row.version), delay_ms: row.delay_ms } : null;
    } finally {
      replica.close();
    }
  } finally {
    primary.close();
  }
}
