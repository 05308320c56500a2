import { dequal } from 'dequal/lite';
import type { Ctx } from '#server/context.ts';
import { invalid, invalidField } from '#server/errors/errors.ts';
import { limitsOf } from '#server/tenant/access/callerAccess.ts';
import { toStored } from '#server/tenant/access/namedConditions.ts';
import { readCondition } from '#server/tenant/access/readRule.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { readPeopleCondition } from '#server/tenant/choices/peopleRule.ts';
import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import type { Condition } from '#shared/conditionShape.ts';
import type { GrantedCondition, GrantedOperand } from '#shared/entities/rights.ts';
import type { Choices, FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import type { Violation } from '#shared/violations.ts';
import type { FieldRow } from './fields.queries.ts';
import { findFields, findNames } from './fields.queries.ts';

/*
 * What may be chosen (docs/reference/api/entities.md#what-may-be-chosen): in the API by aliases, stored by ids, so that a new
 * alias changes nothing.
 */

type Row = Pick<FieldRow, 'entity_id' | 'extra'>;
type Stored = readonly (readonly GrantedCondition[])[];

const storedOf = ({ choices }: FieldExtra) => choices?.where as Stored | undefined;

/**
 * The settings as they are stored.
 * @throws 422 for choices that cannot be worked out
 */
export async function toStoredChoices(
  ctx: Ctx,
  entity_id: number,
  { choices, ...extra }: FieldExtra,
): Promise<FieldExtra> {
  if (!choices) return extra;
  if (extra.select_subtype === 'default') throw invalidField('extra.choices', 'errors.unknown_field');
  const { own, target } = await modelsOf(ctx, entity_id, extra);
  const read = (condition: Condition) => {
    const stored = withPath(condition, own, target);
    const found = target ? readCondition(stored, target, new Map(), own) : readPeopleCondition(stored, own);
    return { stored, fault: typeof found === 'string' ? found : null };
  };
  const violations: Violation[] = [];
  const where = toStored(choices.where, { path: 'extra.choices.where', messages }, read, violations);
  if (violations.length > 0) throw invalid(violations);
  return { ...extra, choices: { where } };
}

/** As of filters. */
const messages = {
  group: 'errors.required',
  groups: 'errors.too_big_array',
  comparisons: 'errors.too_big_array',
  field: 'errors.unknown_field',
  hop: 'errors.unknown_field',
  operator: 'records.errors.operator',
  operand: 'errors.invalid',
} as const;

/** The same after a change. Choices that are sent as the caller knows them stay, also where they do not know all of them. */
export async function storedAfter(ctx: Ctx, row: Row, before: FieldExtra, after: FieldExtra): Promise<FieldExtra> {
  if (!dequal(after.choices, before.choices)) return toStoredChoices(ctx, row.entity_id, after);
  return { ...after, ...(row.extra.choices && { choices: row.extra.choices }) };
}

/** The entity of the field and the one that it leads to, as they are now; null for people. */
async function modelsOf(ctx: Ctx, entity_id: number, { select_subtype, select_entity_id }: FieldExtra) {
  const target_id = select_subtype === 'entity' ? (select_entity_id ?? 0) : null;
  const rows = await findFields(ctx.db, ctx.account.id, [entity_id, target_id ?? 0]);
  const model = (id: number): EntityModel =>
    entityModel('', {
      ...{ id, account_id: ctx.account.id, alias: '', name: '' },
      fields: rows.filter((row) => row.entity_id === id).map((row) => ({ ...row, variants: [] })),
    });
  return { own: model(entity_id), target: target_id === null ? null : model(target_id) };
}

function withPath({ field, op, value }: Condition, own: EntityModel, target: EntityModel | null): GrantedCondition {
  const step = target?.columns.get(field)?.field?.id ?? field;
  const names = typeof value === 'object' && value !== null && 'field' in value ? String(value.field) : null;
  const operand = names === null ? value : { ...(value as object), field: own.columns.get(names)?.field?.id ?? names };
  return { path: [step], field, op, value: operand as GrantedOperand };
}

/** The fields that the rules of these rows name. */
export const namedFields = (extras: readonly FieldExtra[]): number[] => [
  ...new Set(
    extras.flatMap((extra) =>
      (storedOf(extra) ?? []).flat().flatMap(({ path, value }) => [path[0], ownStep(value)].filter(isId)),
    ),
  ),
];

const isId = (step: unknown): step is number => typeof step === 'number';

const ownStep = (value: GrantedOperand) => (typeof value === 'object' && 'field' in value ? value.field : undefined);

/**
 * Shows choices by the aliases of today. Of a field that the caller may not read, they know no condition, as of roles
 * without full access: a group that such a field belongs to offers them nothing.
 */
export async function shownChoices(ctx: Ctx, rows: readonly Row[]): Promise<(row: Row) => FieldExtra> {
  const ids = namedFields(rows.map(({ extra }) => extra));
  const limited = ids.length > 0 || rows.some(({ extra }) => extra.choices) ? await limitsOf(ctx) : null;
  const names = new Map(
    ids.length > 0 ? (await findNames(ctx.db, ctx.account.id, ids)).map(({ id, alias }) => [id, alias]) : [],
  );
  return ({ extra, entity_id }) => {
    const where = storedOf(extra);
    if (!where) return extra;
    const isPeople = extra.select_subtype === 'user';
    const own = limited?.entityById(entity_id);
    const target = isPeople ? null : limited?.entityById(extra.select_entity_id ?? 0);
    const isKnown = ({ path: [step], value }: GrantedCondition) =>
      (isPeople || mayRead(target, step)) && (ownStep(value) === undefined || mayRead(own, ownStep(value)));
    const known = limited ? where.filter((group) => group.every(isKnown)) : where;
    const shown = known.map((group) =>
      (limited && isPeople ? group.filter(({ path: [step] }) => step === 'id') : group).map((each) =>
        shownCondition(each, names),
      ),
    );
    return { ...extra, choices: { where: shown } satisfies Choices };
  };
}

function mayRead(access: RecordAccess | null | undefined, step: number | string | undefined): boolean {
  if (!access || typeof step === 'string') return Boolean(access);
  const column = [...access.model.columns.values()].find(({ field }) => field?.id === step);
  return column !== undefined && !access.partly.has(column);
}

function shownCondition(
  { path: [step], field, op, value }: GrantedCondition,
  names: ReadonlyMap<number, string>,
): Condition {
  const own = ownStep(value);
  return {
    field: (isId(step) && names.get(step)) || field,
    op,
    value: own === undefined ? value : { field: (isId(own) && names.get(own)) || own },
  };
}
