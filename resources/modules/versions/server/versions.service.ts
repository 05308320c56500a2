import { changesBetween } from '#server/audit/changesBetween.ts';
import { actorOf, type Ctx, type RequestCtx } from '#server/context.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { transactionOnce } from '#server/idempotency/idempotency.ts';
import { recordEvent } from '#server/modules/moduleHistory.ts';
import { assertModule, lockModule } from '#server/modules/moduleLocks.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { moduleLimits } from '#shared/limits.ts';
import { isNothing, nextAlias, noAsks, ungrantedAsks, versionStatus } from '#shared/modules.ts';
import { type Version, type VersionCreate, type VersionUpdate, versions } from '../versions.resource.ts';
import { type FetchedWidget, fetchWidget } from './fetchWidget.service.ts';
import * as queries from './versions.queries.ts';

type Endpoints = (typeof versions)['endpoints'];

export async function listVersions(
  ctx: Ctx,
  { params: { module_id }, query }: Input<Endpoints['list']>,
): Promise<Reply<Endpoints['list']>> {
  await assertModule(ctx, module_id);
  const { rows, count } = await queries.findVersions(ctx.db, ctx.account.id, module_id, query);
  return { items: rows.map(toVersion), totals: { count } };
}

export async function getVersion(ctx: Ctx, { params }: Pick<Input<Endpoints['get']>, 'params'>): Promise<Version> {
  const row = await queries.findVersion(ctx.db, ctx.account.id, params.module_id, params.id);
  if (!row) throw notFound();
  return toVersion(row);
}

/** The widget of an active version is fetched before the transaction, so that a slow host holds no connection. */
export async function createVersion(
  ctx: RequestCtx,
  { params: { module_id }, body }: Input<Endpoints['create']>,
): Promise<Version> {
  const { status_id = versionStatus.new, type = 'patch', alias, ...given } = body;
  await ctx.transaction((inner) => assertModule(inner, module_id));
  const values = { ...blank, ...withoutEmpty(given), status_id, type, name: body.name };
  const widget = await widgetFor(ctx, values, status_id === versionStatus.active);
  return transactionOnce(ctx, { module_id, body }, async (inner) => {
    await lockModule(inner, module_id);
    const latest = await queries.findLatest(inner.db, inner.account.id, module_id);
    if (latest.count >= moduleLimits.versions_per_module) throw refuse(versions, 'too_many_versions');
    const proposed = alias ?? nextAlias(latest.alias, type);
    const made = await queries.insertVersion(inner.db, {
      ...{ ...values, alias: proposed, sha256: widget?.sha256 ?? null, module_id },
      account_id: inner.account.id,
      created_by: actorOf(inner).user_id,
    });
    if (!made) throw refuse(versions, 'version_alias_taken');
    if (widget) await pin(inner, made.id, widget);
    await recordEvent(inner, { module_id, version_id: made.id, type_id: 1, data: { ...body, alias: proposed } });
    return audited(inner, await getVersion(inner, { params: { module_id, id: made.id } }));
  });
}

export async function updateVersion(ctx: RequestCtx, { params, body }: Input<Endpoints['update']>): Promise<Version> {
  const known = await ctx.transaction((inner) => getVersion(inner, { params }));
  const set = withoutEmpty(body);
  const after = { ...known, ...set };
  const isPinning = after.status_id === versionStatus.active && known.sha256 === null;
  const widget = await widgetFor(ctx, after, isPinning && known.status_id !== versionStatus.active);
  return ctx.transaction(async (inner) => {
    await lockModule(inner, params.module_id);
    const before = await getVersion(inner, { params });
    inner.match(versions, before);
    await assertChangeable(inner, before, set);
    // The address or the status was changed by another call while the widget was fetched.
    const needsWidget = { ...before, ...set }.status_id === versionStatus.active && before.sha256 === null;
    if (needsWidget && ({ ...before, ...set }.js_widget_prod ?? null) !== (widget?.url ?? null))
      throw refuse(versions, 'version_changed');
    const changes = changesBetween(before, set);
    if (Object.keys(changes).length === 0) return audited(inner, before);
    const pinned = needsWidget ? await pinFor(inner, before, widget) : null;
    if (before.upload && set.js_widget_prod) Object.assign(changes, await dropUpload(inner, before));
    await queries.updateVersion(inner.db, inner.account.id, before.id, { ...set, ...(pinned && { sha256: pinned }) });
    const { module_id, id } = params;
    await recordEvent(inner, { module_id, version_id: id, type_id: 2, data: changes });
    return audited(inner, await getVersion(inner, { params }));
  });
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

async function audited(ctx: Ctx, record: Version): Promise<Version> {
  await ctx.audit({ subject_id: record.id, record });
  return record;
}

const blank = {
  notes: '',
  js_widget_prod: null,
  js_widget_dev: null,
  install_callback_url: null,
  uninstall_callback_url: null,
  asks: noAsks,
} as const;

const addresses = ['js_widget_prod', 'js_widget_dev', 'install_callback_url', 'uninstall_callback_url'] as const;

/** An empty address is none. */
function withoutEmpty<T extends Partial<VersionCreate & VersionUpdate>>(body: T) {
  const empty = addresses.filter((name) => body[name] === '').map((name) => [name, null]);
  return { ...body, ...Object.fromEntries(empty) } as Omit<T, (typeof addresses)[number]> & {
    [A in (typeof addresses)[number]]?: string | null;
  };
}

/** An active version without a widget is one whose module has only callbacks. */
const widgetFor = async (ctx: RequestCtx, { js_widget_prod }: { js_widget_prod?: string | null }, isNeeded: boolean) =>
  isNeeded && js_widget_prod ? fetchWidget(js_widget_prod, ctx.platform.settings) : null;

const pin = (ctx: Ctx, version_id: number, { url, bytes, sha256 }: FetchedWidget) =>
  queries.insertArtifact(ctx.db, { version_id, account_id: ctx.account.id, sha256, bytes, fetched_from: url });

/** Of a version that becomes active. An uploaded widget is there already. @returns the SHA-256; null: no widget */
async function pinFor(ctx: Ctx, { id, upload }: Version, widget: FetchedWidget | null): Promise<string | null> {
  if (!widget) return upload?.sha256 ?? null;
  if (upload) await queries.deleteUpload(ctx.db, { account_id: ctx.account.id, version_id: id });
  await pin(ctx, id, widget);
  return widget.sha256;
}

/** A version has one widget: that of the address it was given last takes the place of an uploaded one. */
async function dropUpload({ db, account }: Ctx, { id, upload }: Version) {
  await queries.deleteUpload(db, { account_id: account.id, version_id: id });
  return { widget: { from: upload?.sha256 ?? null, to: null } };
}

/** What has been active may run anywhere, so it stays as it was agreed to (docs/reference/product/modules.md#pinned-bytes). */
async function assertChangeable(ctx: Ctx, before: Version, set: Partial<Omit<Version, 'id'>>): Promise<void> {
  const { status_id = before.status_id, alias = before.alias } = set;
  if (before.is_main && status_id !== before.status_id) throw invalidField('status_id', 'versions.errors.status_main');
  if (before.withdrawn_reason !== null && status_id === versionStatus.active && before.status_id !== status_id)
    throw refuse(versions, 'version_is_withdrawn');
  if (alias !== before.alias) {
    const place = { account_id: ctx.account.id, module_id: before.module_id };
    if (await queries.isAliasTaken(ctx.db, place, alias, before.id)) throw refuse(versions, 'version_alias_taken');
  }
  if (!hasBeenActive(before)) return;
  const isOther = (name: 'alias' | 'js_widget_prod') => name in set && set[name] !== before[name];
  const asksMore = set.asks !== undefined && !isNothing(ungrantedAsks(set.asks, before.asks));
  if (isOther('alias') || isOther('js_widget_prod') || asksMore) throw refuse(versions, 'version_is_used');
}

export const hasBeenActive = ({ sha256, status_id }: Version): boolean =>
  sha256 !== null || status_id === versionStatus.active;

// ── Shapes ───────────────────────────────────────────────────────────────────────────────────────────

const toVersion = ({
  rollout_id,
  rollout_percent,
  rollout_state,
  rollout_paused_by,
  artifact_sha256,
  artifact_size,
  fetched_from,
  fetched_at,
  ...row
}: queries.VersionRow): Version => ({
  ...row,
  size: row.sha256 === null ? null : artifact_size,
  upload:
    artifact_sha256 !== null && artifact_size !== null && fetched_at !== null && fetched_from === null
      ? { sha256: artifact_sha256, size: artifact_size, uploaded_at: fetched_at.toISOString() }
      : null,
  rollout:
    rollout_id !== null && (rollout_state === 'running' || rollout_state === 'paused')
      ? { id: rollout_id, percent: rollout_percent ?? 0, state: rollout_state, paused_by: rollout_paused_by }
      : null,
  created_at: row.created_at.toISOString(),
});
