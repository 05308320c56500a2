import { entities } from '#resources/data/entities/entities.resource.ts';
import { aliasesInUse } from '#resources/data/entities/server/entities.service.ts';
import { importSent } from '#resources/data/records/server/import/importCsv.service.ts';
import {
  checkPlanned,
  type OpenedFile,
  plannedForm,
  withSentFile,
} from '#resources/data/records/server/import/plannedImport.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { forbidden, invalid, refuse } from '#server/errors/errors.ts';
import { replaceSavedAnswer } from '#server/idempotency/idempotency.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { check } from '#shared/violations.ts';
import { EntityDraft, type entity_files, entityFileParts } from '../entity_files.resource.ts';
import { readColumns } from './fileColumns.ts';
import { makeEntity, unmakeEntity, whenReady } from './makeEntity.service.ts';
import { type PlannedEntity, planEntity } from './planEntity.ts';
import { plannedModel } from './plannedModel.ts';

type Endpoints = (typeof entity_files)['endpoints'];

const type = 'application/json; charset=utf-8';

/**
 * Makes an entity of a file (docs/reference/api/entities.md#an-entity-from-a-file). The whole file is checked against the
 * entity as it will be; then the entity is made and the file imported. If that fails, the entity is removed again.
 */
export const createFromFile = (ctx: RequestCtx, { body }: Input<Endpoints['create']>): Promise<Written> =>
  withSentFile(ctx, body, entityFileParts, async (opened) => {
    const plan = await plannedFor(ctx, opened);
    const columns = Object.fromEntries(plan.fields.map(({ column, alias }) => [column, alias]));
    const model = (schema: string) => plannedModel({ account_id: ctx.account.id, schema }, plan);
    const { answer, preview } = await checkPlanned(ctx, opened, { model, columns });
    if (!opened.sent.dry_run) return make(ctx, plan, opened, columns);
    return { status: 200, type, body: `{"entity":${JSON.stringify(plan)},"preview":${preview},"import":${answer}}` };
  });

/** @throws 422 for a draft that breaks the rules, 403 or 409 for an entity that the caller may not make */
async function plannedFor(ctx: RequestCtx, opened: OpenedFile): Promise<PlannedEntity> {
  const { sent } = opened;
  const checked = check(EntityDraft, sent.entity ?? {}, 'entity');
  if (!checked.ok) throw invalid(checked.violations);
  const draft = checked.value;
  const chosen = (draft.fields ?? []).filter(({ kind, type_id }) => kind !== undefined || type_id !== undefined);
  const options = new Map(chosen.map(({ column }) => [column, limits.variants_per_field]));
  const columns = await readColumns(opened, (at) => options.get(at));
  const taken = await aliasesInUse(ctx);
  const plan = planEntity(ctx.account, { columns, draft, title: titleOf(opened), taken });
  const { install } = principalOf(ctx);
  if (install && !install.manages.includes(plan.alias)) throw forbidden('not_managed');
  // A call that is repeated with its Idempotency-Key finds its own entity, and gets the first answer.
  if (sent.dry_run && taken.includes(plan.alias)) throw refuse(entities, 'entity_alias_taken');
  if (sent.dry_run && taken.length >= limits.entities_per_account) throw refuse(entities, 'too_many_entities');
  return plan;
}

/** Names that spreadsheets give to new sheets. */
const unnamed = /^(sheet|лист|tabelle|feuil|hoja|table|list|data)?\s*\d*$/i;

/** The name of the sheet, if a person gave it one; of the file otherwise. */
function titleOf({ sent, file }: OpenedFile): string {
  const { sheet } = file.found;
  return typeof sheet === 'string' && !unnamed.test(sheet) ? sheet : sent.filename;
}

async function make(
  ctx: RequestCtx,
  plan: PlannedEntity,
  opened: OpenedFile,
  columns: Readonly<Record<number, string>>,
): Promise<Written> {
  const made = await makeEntity(ctx, plan, requestOf(opened));
  if ('replay' in made) return { type, ...made.replay };
  try {
    const entity = await whenReady(ctx, made.id);
    const imported = await importSent(ctx, plan.alias, plannedForm(opened, columns), true);
    const body = `{"entity":${JSON.stringify(entity)},"import":${imported.body}}`;
    const answer = { status: 201, headers: {}, body };
    await replaceSavedAnswer(ctx, answer);
    return { type, ...answer };
  } catch (error) {
    await unmakeEntity(ctx, made.id);
    throw error;
  }
}

/** What identifies the call for its Idempotency-Key. */
function requestOf({ sent: { file, formats, ...sent } }: OpenedFile) {
  return { ...sent, from_file: file.hash, formats: Object.fromEntries(formats) };
}
