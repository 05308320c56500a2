import type { Data, DataRecord, EntityInfo } from '@stoa/sdk';
import { type CallsEntity, findCalls, labelOf, linkTo, phoneFields } from './callsEntity.ts';

/** Where calls are shown: a record, and how calls refer to it. */
export interface Place {
  calls: CallsEntity;
  entity: EntityInfo;
  record: DataRecord;
  /** The field of calls that refers to this record. */
  link: string;
  /** Numbers of the record. */
  numbers: readonly { alias: string; name: string; number: string }[];
  /** People to talk to, when the record is not one itself. */
  contacts: { entity: EntityInfo; link: string; label: string | undefined } | null;
}

/** Why there can be no calls. */
export type Setup =
  | { kind: 'entity' }
  | { kind: 'fields'; entity: string; fields: readonly string[] }
  | { kind: 'link'; entity: string; target: string };

export type Prepared = { place: Place; setup: null } | { place: null; setup: Setup };

const CONTACTS = 'contacts';

/** Reads what the section needs to know of a record. */
export async function loadPlace(data: Data, alias: string, record_id: number): Promise<Prepared> {
  const entities = await data.entities();
  const { calls, missing, ...found } = findCalls(entities);
  const entity = entities.find((each) => each.alias === alias);
  if (!calls) return { place: null, setup: setupOf(missing, 'name' in found ? found.name : undefined) };
  const link = entity && linkTo(calls, entity.id)?.alias;
  if (!entity || !link)
    return { place: null, setup: { kind: 'link', entity: calls.name, target: entity?.name ?? alias } };
  const record = await data.get(alias, record_id);
  const numbers = phoneFields(entity).flatMap(({ alias: field, name }) => {
    const number = String(record[field] ?? '').trim();
    return number === '' ? [] : [{ alias: field, name, number }];
  });
  return {
    place: { calls, entity, record, link, numbers, contacts: contactsOf(entities, calls, entity) },
    setup: null,
  };
}

const setupOf = (fields: readonly string[], entity: string | undefined): Setup =>
  entity === undefined ? { kind: 'entity' } : { kind: 'fields', entity, fields };

function contactsOf(entities: readonly EntityInfo[], calls: CallsEntity, shown: EntityInfo): Place['contacts'] {
  const entity = entities.find(({ alias }) => alias === CONTACTS);
  const link = entity && linkTo(calls, entity.id)?.alias;
  if (!entity || !link || entity.id === shown.id) return null;
  return { entity, link, label: labelOf(entity) };
}

/** The references of a new call to the record and to what the record itself belongs to, such as a contact's company. */
export function linksOf({ calls, entity, record, link }: Place): Record<string, unknown> {
  const others = calls.fields.flatMap((field) => {
    const target = field.extra.select_entity_id;
    if (typeof target !== 'number' || target === entity.id) return [];
    const own = linkTo(entity, target);
    return own && typeof record[own.alias] === 'number' ? [[field.alias, record[own.alias]] as const] : [];
  });
  return { ...Object.fromEntries(others), [link]: record.id };
}
