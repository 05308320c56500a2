import type { Ctx, RequestCtx } from '#server/context.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import { notFound, Refusal } from '#server/errors/errors.ts';
import { shownEmail } from '#server/mail/shownEmail.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { countChanges, counted, countNamed } from '#server/tenant/person/countNamed.ts';
import type { NamedPerson } from '#server/tenant/person/namingTable.ts';
import { isUnavailable } from '#server/tenant/servers/unavailable.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { headOf } from '#shared/entities/entityResource.ts';
import { limits } from '#shared/limits.ts';
import { type PersonalData, type PersonPart, personParts, type privacy } from '../privacy.resource.ts';
import { countPart } from './parts.queries.ts';
import * as queries from './privacy.queries.ts';

type Endpoints = (typeof privacy)['endpoints'];

/** Names that are shown of each part. */
const EXAMPLES = 3;
/** How long the records are counted at most, and those of one entity. */
const PREVIEW_MS = 4000;
const ENTITY_MS = 1000;

/**
 * What the account holds of a person (docs/reference/product/personal-data.md). What takes too long to count is answered without a
 * number: the call has `PREVIEW_MS` for the records, and each part of the control tables its own time.
 */
export async function previewData(ctx: RequestCtx, { params }: Input<Endpoints['preview']>): Promise<PersonalData> {
  const account_id = ctx.account.id;
  const user_id = params.id;
  const { person, email, tables } = await ctx.transaction(async ({ db }) => {
    const person = await queries.findPerson(db, account_id, user_id);
    if (!person) throw notFound();
    const email = await queries.findEmail(db, account_id, user_id);
    return { person, email, tables: await queries.findNamingTables(db, account_id) };
  });
  const parts: PersonalData['parts'] = [];
  for (const part of personParts) parts.push(await previewPart(ctx, person, part));
  const { id: _, name, state, is_owner, is_elsewhere } = person;
  const known = { user_id, name, email: person.email && shownEmail(person.email), state, is_owner, is_elsewhere };
  const shown = parts.filter(({ count }) => count !== 0);
  return { ...known, parts: shown, ...(await previewRecords(ctx, tables, { user_id, email })) };
}

async function previewPart(ctx: RequestCtx, person: queries.KnownPerson, part: PersonPart) {
  const fate = fateOf(part);
  if (part === 'person') {
    // Of others, the account knows what it calls them, which is the membership's.
    const isKnown = person.state === 'member';
    return { part, fate, count: isKnown ? 1 : 0, is_more: false, examples: [] };
  }
  const of = { account_id: ctx.account.id, user_id: person.id };
  try {
    const { count, examples } = await ctx.transaction(({ db }) =>
      countPart(db, of, part, limits.count_exact_max + 1, EXAMPLES),
    );
    return { part, fate, ...counted(count), examples };
  } catch (error) {
    if (!hasSqlState(error, 'query_canceled')) throw error;
    return { part, fate, count: null, is_more: false, examples: [] };
  }
}

function fateOf(part: PersonPart): PersonalData['parts'][number]['fate'] {
  if (part === 'person' || part === 'identities') return 'with_person';
  return part === 'files' || part === 'shape' || part === 'modules' || part === 'audit' ? 'unnamed' : 'erased';
}

type Tables = Awaited<ReturnType<typeof queries.findNamingTables>>;

/** Both null if the records cannot be reached. */
async function previewRecords(
  ctx: RequestCtx,
  tables: Tables,
  person: NamedPerson,
): Promise<Pick<PersonalData, 'records' | 'history'>> {
  try {
    const models = await ctx.platform.data.models(ctx.account.id);
    const plane = await planeOf(ctx);
    await plane.provision();
    const deadline = performance.now() + PREVIEW_MS;
    const reading = () => ({ plane, deadline: Math.min(deadline, performance.now() + ENTITY_MS) });
    const records: NonNullable<PersonalData['records']> = [];
    for (const table of tables) {
      const model = models.get(table.entity_id);
      if (!model) continue;
      const head = model.columns.get(headOf(model.fields));
      const found = await countNamed(reading(), plane.schema, { table, label: head?.field ? head.name : null }, person);
      if (found.named.count === 0 && found.texts.count === 0) continue;
      records.push({ entity_id: table.entity_id, alias: model.alias, name: model.name, ...found });
    }
    return { records, history: await countChanges(reading(), plane.schema, person.user_id) };
  } catch (err) {
    if (!(err instanceof Refusal) && !isUnavailable(err)) throw err;
    ctx.log.warn({ err }, 'the records of a person could not be counted');
    return { records: null, history: null };
  }
}

export async function listFormer(ctx: Ctx, { query }: Input<Endpoints['former']>): Promise<Reply<Endpoints['former']>> {
  const { rows, count } = await queries.findFormer(ctx.db, ctx.account.id, query);
  return { items: rows.map((row) => isoDates(row)), totals: { count } };
}
