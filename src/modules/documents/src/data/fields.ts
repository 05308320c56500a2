import { type EntityInfo, fieldTypes } from '@stoa/sdk';

export type EntityField = EntityInfo['fields'][number];

/** What a template can name. */
export interface Field {
  /** `amount`, `company.city`, `deals.title` */
  path: string;
  name: string;
  /** Under which the menu shows it. */
  group: { kind: 'own' | 'linked' | 'rows' | 'general'; name: string };
  shape: 'text' | 'number' | 'date' | 'timestamp' | 'boolean';
  /** Of records: the field of the template's entity, or the entity of rows, that leads to them. */
  via?: Link;
  /** The field itself, for what its value needs. */
  source?: EntityField;
}

/** Leads from a record to another, or to many. */
export interface Link {
  kind: 'linked' | 'rows';
  /** Of the field that links; of rows it is in their entity. */
  alias: string;
  entity: EntityInfo;
}

export const subtypeOf = ({ type_id, extra }: EntityField): string | undefined =>
  type_id === fieldTypes.select ? String(extra.select_subtype ?? 'default') : undefined;

const shapes: Record<number, Field['shape']> = {
  [fieldTypes.number]: 'number',
  [fieldTypes.date]: 'date',
  [fieldTypes.timestamp]: 'timestamp',
  [fieldTypes.boolean]: 'boolean',
};

const hasText = ({ type_id }: EntityField) => type_id !== fieldTypes.file && type_id !== fieldTypes.json;

/** Fields of records that a person names: no files, no JSON. */
const named = (entity: EntityInfo): EntityField[] => entity.fields.filter(hasText);

/** A record that is linked says of its own links nothing. */
const plain = (entity: EntityInfo): EntityField[] =>
  named(entity).filter((field) => [undefined, 'default'].includes(subtypeOf(field)));

const fieldOf = (source: EntityField, group: Field['group'], via?: Link): Field => ({
  path: via ? `${via.kind === 'rows' ? via.entity.alias : via.alias}.${source.alias}` : source.alias,
  name: source.name,
  group,
  shape: shapes[source.type_id] ?? 'text',
  ...(via && { via }),
  source,
});

export interface GeneralNames {
  group: string;
  id: string;
  created_at: string;
  today: string;
  account: string;
  person: string;
}

/** Everything that a template of this entity can name, by path: its own fields, those of linked records, and of rows. */
export function fieldsOf(
  entity: EntityInfo,
  entities: readonly EntityInfo[],
  names: GeneralNames,
): ReadonlyMap<string, Field> {
  const group = { kind: 'own', name: entity.name } as const;
  const own = named(entity).map((field) => fieldOf(field, group));
  const linked = entity.fields.flatMap((field) => {
    const target = targetOf(field, entities);
    if (!target) return [];
    const via: Link = { kind: 'linked', alias: field.alias, entity: target };
    return plain(target).map((each) => fieldOf(each, { kind: 'linked', name: field.name }, via));
  });
  const rows = entities.flatMap((other) => {
    const link = other.fields.find((field) => targetOf(field, entities)?.id === entity.id);
    if (!link || other.id === entity.id) return [];
    const via: Link = { kind: 'rows', alias: link.alias, entity: other };
    return plain(other).map((each) => fieldOf(each, { kind: 'rows', name: other.name }, via));
  });
  // What the entity calls so itself wins.
  return new Map([...general(names), ...own, ...linked, ...rows].map((field) => [field.path, field]));
}

const targetOf = (field: EntityField, entities: readonly EntityInfo[]): EntityInfo | undefined =>
  subtypeOf(field) === 'entity' ? entities.find(({ id }) => id === field.extra.select_entity_id) : undefined;

function general(names: GeneralNames): Field[] {
  const group = { kind: 'general', name: names.group } as const;
  return [
    { path: 'today', name: names.today, group, shape: 'date' },
    { path: 'account', name: names.account, group, shape: 'text' },
    { path: 'me', name: names.person, group, shape: 'text' },
    { path: 'id', name: names.id, group, shape: 'text' },
    { path: 'created_at', name: names.created_at, group, shape: 'timestamp' },
  ];
}
