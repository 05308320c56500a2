import { randomBytes } from 'node:crypto';
import { sizeOfLog } from '#resources/audit/audit/server/audit.service.ts';
import type { Ctx, Platform } from '#server/context.ts';
import { seal, unseal } from '#server/crypto/seal.ts';
import type { AuditChange } from '#server/database/tables/auditTables.ts';
import { invalidField, refuse } from '#server/errors/errors.ts';
import type { Input } from '#shared/endpoint.ts';
import { type AuditSettings, type AuditSettingsUpdate, auditSettings, retention } from '../audit_settings.resource.ts';
import * as queries from './settings.queries.ts';

type Endpoints = (typeof auditSettings)['endpoints'];

export const getSettings = async (ctx: Ctx): Promise<AuditSettings> =>
  settingsOf(ctx, await queries.findSettings(ctx.db, ctx.account.id));

/** Changes any subset. A new address starts afresh: waiting entries are sent to it. */
export async function updateSettings(ctx: Ctx, { body }: Input<Endpoints['update']>): Promise<AuditSettings> {
  const { id } = ctx.account;
  assertAllowed(ctx, body);
  const before = await queries.lockSettings(ctx.db, id);
  ctx.match(auditSettings, await settingsOf(ctx, before));
  await queries.updateSettings(ctx.db, id, changeOf(ctx, before, body));
  const after = await queries.lockSettings(ctx.db, id);
  if (after.stream_url === null) await queries.dropWaiting(ctx.db, id);
  if (after.stream_url !== before.stream_url || body.resume) {
    await queries.startAgain(ctx.db, id);
    await ctx.enqueue(auditSettings, 'send', { account_id: id });
  }
  const record = await settingsOf(ctx, await queries.findSettings(ctx.db, id));
  await ctx.audit({ record: logged(record), changes: streamChange(before, after) });
  return record;
}

/** @throws 422 for HTTP, unless the operator allows private addresses, to which it may be sent */
function assertAllowed({ platform }: Ctx, { stream_url }: AuditSettingsUpdate): void {
  if (stream_url && !stream_url.startsWith('https:') && !platform.settings.callback_allow_private)
    throw invalidField('stream_url', 'audit_settings.errors.stream_url');
}

function changeOf({ platform, account }: Ctx, before: queries.SettingsRow, body: AuditSettingsUpdate) {
  const { retention_days, stream_url } = body;
  // Nobody knows the first secret: an administrator makes one to see it.
  const needsSecret = stream_url && before.stream_secret === null;
  return {
    retention_days: retention_days ?? before.retention_days,
    stream_url: stream_url === undefined ? before.stream_url : stream_url,
    stream_secret: needsSecret ? sealed(platform, account.id, newSecret()) : before.stream_secret,
  };
}

/** What differs by itself is no change. */
const logged = ({ retention_days }: AuditSettings) => ({ retention_days });

/** An address may have a key of the receiver in its path: only its host is logged. */
const streamChange = (before: queries.SettingsRow, after: queries.SettingsRow): Record<string, AuditChange> =>
  before.stream_url === after.stream_url
    ? {}
    : { stream_url: { from: hostOf(before.stream_url), to: hostOf(after.stream_url) } };

export const hostOf = (url: string | null) => (url === null ? null : new URL(url).host);

/** Answers a new secret, once. What is sent from now on is signed with it. */
export async function makeSecret(ctx: Ctx): Promise<string> {
  const { stream_url } = await queries.lockSettings(ctx.db, ctx.account.id);
  if (stream_url === null) throw refuse(auditSettings, 'stream_is_off');
  const secret = newSecret();
  await queries.updateSettings(ctx.db, ctx.account.id, {
    stream_secret: sealed(ctx.platform, ctx.account.id, secret),
  });
  return secret;
}

/** As Standard Webhooks writes secrets: 24 to 64 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const placeOf = (account_id: number) => `audit_settings/stream_secret/${account_id}`;

const sealed = (platform: Platform, account_id: number, secret: string) =>
  seal(platform.key('seal'), placeOf(account_id), secret);

/** @throws if it was sealed with another key, or for another account */
export const openSecret = (platform: Platform, account_id: number, secret: Buffer): string =>
  unseal(platform.key('seal'), placeOf(account_id), secret).toString();

// ── The answer ───────────────────────────────────────────────────────────────────────────────────────

async function settingsOf(ctx: Ctx, row: queries.SettingsRow | undefined): Promise<AuditSettings> {
  const { id } = ctx.account;
  return {
    retention_days: row?.retention_days ?? retention.default,
    stream_url: row?.stream_url ?? null,
    rows: await sizeOfLog(ctx),
    stream: row?.stream_url ? streamOf(row, await queries.countWaiting(ctx.db, id)) : null,
  };
}

const streamOf = (row: queries.SettingsRow, waiting: number): NonNullable<AuditSettings['stream']> => ({
  state: row.stopped_at ? 'stopped' : row.failing_since ? 'failing' : 'working',
  waiting,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  last_failure_at: row.last_failure_at?.toISOString() ?? null,
  last_status: row.last_status,
  last_error: row.last_error,
  failing_since: row.failing_since?.toISOString() ?? null,
  next_attempt_at: row.failing_since && !row.stopped_at ? row.next_attempt_at.toISOString() : null,
});
