import { type EntityInfo, fieldTypes } from '@stoa/sdk';

type Field = EntityInfo['fields'][number];

/** The entity that calls are kept in. Its fields have the names of {@link callFields}. */
export interface CallsEntity {
  id: number;
  alias: string;
  name: string;
  fields: readonly Field[];
}

/** Fields without which calls cannot be shown or logged. `number` is used if it is there. */
export const callFields = ['direction', 'result', 'agent', 'started_at', 'duration', 'note'] as const;

export const directions = ['incoming', 'outgoing'] as const;
export type Direction = (typeof directions)[number];
export const results = ['answered', 'no_answer', 'busy', 'in_progress'] as const;
export type Result = (typeof results)[number];

export type Found = { calls: CallsEntity; missing: null } | { calls: null; missing: readonly string[]; name?: string };

/** The entity of calls, or what it lacks; without a name it is not there at all. */
export function findCalls(entities: readonly EntityInfo[]): Found {
  const entity = entities.find(({ alias }) => alias === 'calls');
  if (!entity) return { calls: null, missing: [...callFields] };
  const missing = callFields.filter((alias) => !entity.fields.some((field) => field.alias === alias));
  return missing.length > 0 ? { calls: null, missing, name: entity.name } : { calls: entity, missing: null };
}

export const fieldOf = ({ fields }: CallsEntity, alias: string): Field | undefined =>
  fields.find((field) => field.alias === alias);

export const variantOf = (calls: CallsEntity, field: string, alias: string) =>
  fieldOf(calls, field)?.variants.find((variant) => variant.alias === alias && !variant.deleted);

export const aliasOf = (calls: CallsEntity, field: string, id: unknown): string | undefined =>
  fieldOf(calls, field)?.variants.find((variant) => variant.id === id)?.alias;

/** The field of an entity that refers to records of another. */
export const linkTo = ({ fields }: { fields: readonly Field[] }, target_id: number): Field | undefined =>
  fields.find(
    ({ type_id, extra }) =>
      type_id === fieldTypes.select && extra.select_subtype === 'entity' && extra.select_entity_id === target_id,
  );

/** The fields of an entity that have phone numbers, by their names. */
export const phoneFields = ({ fields }: EntityInfo): readonly Field[] =>
  fields.filter(
    ({ alias, name, type_id }) =>
      type_id === fieldTypes.text && (/phone|mobile|(^|_)tel/i.test(alias) || /phone|телефон/i.test(name)),
  );

/** The field that names records: the first text. */
export const labelOf = ({ fields }: EntityInfo): string | undefined =>
  fields.find(({ type_id }) => type_id === fieldTypes.text)?.alias;

export const mayLog = (calls: CallsEntity): boolean =>
  callFields.every((alias) => fieldOf(calls, alias)?.access !== 'read');
