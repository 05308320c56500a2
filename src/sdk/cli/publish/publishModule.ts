import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Asks, Manifest } from '../manifest.ts';
import type { VersionType } from '../rules.ts';
import { type Call, CallError } from './call.ts';
import { publishLogo } from './publishLogo.ts';

/** What is published: a module as its folder has it. */
export interface Publishable {
  manifest: Manifest;
  widget: Uint8Array;
  /** Null: it has none, and the module keeps the one it has. */
  logo: Uint8Array | null;
}

export interface PublishOptions {
  /** Makes a version even if nothing has changed. By default it is a patch, of what has changed. */
  type?: VersionType | undefined;
  /** Makes the version the main one, which accounts follow. */
  isMain?: boolean;
  /** Offers the module in the marketplace of every account. */
  isPublished?: boolean;
  /** What is new, for the accounts that run the module. */
  notes?: string | undefined;
}

export interface Published {
  module_id: number;
  version_id: number;
  /** `1.0.1` */
  version: string;
  /** Whether the version was made; otherwise it was there, with the same bytes and asks. */
  isNew: boolean;
}

interface Version {
  id: number;
  alias: string;
  /** 2: active. */
  status_id: number;
  is_main: boolean;
  sha256: string | null;
  asks: Asks;
}

const ACTIVE = 2;

/**
 * Publishes a module through the API: makes it if its alias is not there, adds a version whose number the server
 * proposes, uploads the widget and makes the version active (docs/guides/writing-a-module.md#publish). A publish that was
 * interrupted is repeated without a second version.
 * @throws CallError
 */
export async function publishModule(call: Call, module: Publishable, options: PublishOptions = {}): Promise<Published> {
  const { manifest, logo } = module;
  const known = await moduleOf(call, manifest);
  const { version, isNew } = await versionOf(call, known.id, module, options);
  if (options.isMain && !version.is_main) await call('POST', `${placeOf(known.id, version)}/set-main`);
  const { name, description, categories } = manifest;
  await call('PATCH', `/v1/modules/${known.id}`, {
    ...{ name, description, categories },
    ...(logo && (await publishLogo(call, logo, known.logo))),
    ...(options.isPublished && { is_published: true }),
  });
  return { module_id: known.id, version_id: version.id, version: version.alias, isNew };
}

const placeOf = (module_id: number, { id }: { id: number }) => `/v1/modules/${module_id}/versions/${id}`;

async function moduleOf(call: Call, { name, alias }: Manifest): Promise<{ id: number; logo: { id: number } | null }> {
  try {
    return await call('GET', `/v1/modules/${alias}`);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error;
    return call('POST', '/v1/modules', { name, alias });
  }
}

async function versionOf(
  call: Call,
  module_id: number,
  { manifest, widget }: Publishable,
  { type, notes }: PublishOptions,
): Promise<{ version: Version; isNew: boolean }> {
  const { asks } = manifest;
  const sha256 = createHash('sha256').update(widget).digest('hex');
  const versions = await call<{ items: Version[] }>('GET', `/v1/modules/${module_id}/versions?limit=1000`);
  const latest = versions.items.find(({ status_id }) => status_id === ACTIVE);
  const isSame = latest?.sha256 === sha256 && isDeepStrictEqual(latest.asks, asks);
  if (isSame && type === undefined && notes === undefined) return { version: latest, isNew: false };
  const body = { name: manifest.name, type: type ?? 'patch', asks, ...(notes !== undefined && { notes }) };
  // The same attempt once more answers the version that it made, until that one is active.
  const attempt = JSON.stringify([module_id, latest?.id ?? null, sha256, body]);
  const made = await call<Version>('POST', `/v1/modules/${module_id}/versions`, body, {
    'idempotency-key': `publish-${createHash('sha256').update(attempt).digest('hex')}`,
  });
  const place = placeOf(module_id, made);
  await call('PUT', `${place}/widget`, new Blob([new Uint8Array(widget)], { type: 'text/javascript' }));
  return { version: await call<Version>('PATCH', place, { status_id: ACTIVE }), isNew: true };
}
