import { linkOf } from '#resources/data/files/server/links.service.ts';
import { changesBetween } from '#server/audit/changesBetween.ts';
import { actorOf, type Ctx } from '#server/context.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { recordEvent } from '#server/modules/moduleHistory.ts';
import { assertModule, lockModule } from '#server/modules/moduleLocks.ts';
import { makeModuleToken, readModuleToken } from '#server/modules/moduleToken.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { moduleLimits } from '#shared/limits.ts';
import { looksLikeProduct } from '#shared/productName.ts';
import { type Module, type ModuleUpdate, modules } from '../modules.resource.ts';
import * as queries from './modules.queries.ts';

type Endpoints = (typeof modules)['endpoints'];

/** Tokens are read one by one, by a call of their own. */
const maskedToken = '••••••••';

export async function listModules(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { rows, count } = await queries.findModules(ctx.db, ctx.account.id, query);
  return { items: rows.map(toModule), totals: { count } };
}

export async function getModule(ctx: Ctx, { params }: Pick<Input<Endpoints['get']>, 'params'>): Promise<Module> {
  const { id_or_alias: key } = params;
  const row = await queries.findModule(ctx.db, ctx.account.id, isId(key) ? { id: Number(key) } : { alias: key });
  if (!row) throw notFound();
  return toModule(row);
}

/** Aliases begin with a letter. */
const isId = (key: string) => /^[1-9]\d{0,14}$/.test(key);

export async function createModule(ctx: Ctx, { body }: Input<Endpoints['create']>): Promise<Module> {
  refuseProductName('name', body.name);
  refuseProductName('alias', body.alias);
  if ((await queries.countModules(ctx.db, ctx.account.id)) >= moduleLimits.modules_per_account)
    throw refuse(modules, 'too_many_modules');
  const made = await queries.insertModule(ctx.db, {
    ...body,
    account_id: ctx.account.id,
    created_by: actorOf(ctx).user_id,
  });
  if (!made) throw refuse(modules, 'module_alias_taken');
  await makeModuleToken(ctx, made.id);
  await recordEvent(ctx, { module_id: made.id, version_id: null, type_id: 1, data: body });
  return moduleOf(ctx, made.id);
}

/** A module must not pass for the product. One that was named so before keeps its name, and is shown by its alias. */
function refuseProductName(field: 'name' | 'alias', value: string): void {
  if (looksLikeProduct(value)) throw invalidField(field, 'modules.errors.product_name');
}

/** For its author. A module that was restored without its token gets a new one. */
export async function moduleToken(ctx: Ctx, { params: { id } }: Input<Endpoints['token']>): Promise<string> {
  await assertModule(ctx, id);
  return (await readModuleToken(ctx.platform, ctx.db, ctx.account.id, id)) ?? makeModuleToken(ctx, id);
}

export async function updateModule(ctx: Ctx, { params, body }: Input<Endpoints['update']>): Promise<Module> {
  await lockModule(ctx, params.id);
  const before = await moduleOf(ctx, params.id);
  ctx.match(modules, before);
  if (body.name !== undefined && body.name !== before.name) refuseProductName('name', body.name);
  if (body.is_published && !before.is_published) refuseProductName('name', body.name ?? before.name);
  if (body.is_published && before.version === null) throw refuse(modules, 'module_has_no_main_version');
  const set = await changeOf(ctx, body);
  const changes = changesBetween(
    { ...before, logo_id: before.logo?.id ?? null, logo_link: before.logo?.public_link ?? null },
    set,
  );
  if (Object.keys(changes).length === 0) return before;
  await queries.updateModule(ctx.db, ctx.account.id, params.id, set);
  await recordEvent(ctx, { module_id: params.id, version_id: null, type_id: 2, data: changes });
  return moduleOf(ctx, params.id);
}

/** `recommended` is the operator's to give. */
async function changeOf(ctx: Ctx, { logo, categories, ...rest }: ModuleUpdate): Promise<queries.ModuleChange> {
  const set: queries.ModuleChange = { ...rest };
  if (categories) set.categories = [...new Set(categories)].filter((category) => category !== 'recommended');
  if (logo === undefined) return set;
  const logo_id = logo === null || logo === '' ? null : typeof logo === 'number' ? logo : logo.id;
  if (logo_id === null) return { ...set, logo_id, logo_link: null };
  const file = await queries.findLogo(ctx.db, ctx.account.id, logo_id);
  if (!file) throw invalidField('logo', 'modules.errors.logo');
  return { ...set, logo_id, logo_link: linkOf(file) };
}

const moduleOf = (ctx: Ctx, id: number) => getModule(ctx, { params: { id_or_alias: String(id) } });

const toModule = ({ logo_id, logo_link, render_position, ...row }: queries.ModuleRow): Module => ({
  ...row,
  token: maskedToken,
  logo: logo_id !== null && logo_link !== null ? { id: logo_id, public_link: logo_link } : null,
  is_enabled: render_position !== null,
  render_position,
  origin: 'own',
  created_at: row.created_at.toISOString(),
});
