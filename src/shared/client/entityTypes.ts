import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { typeName } from './names.ts';
import { commentText, jsKey } from './quoting.ts';

/** An entity that is ready, with its fields that are. */
export interface ClientEntity {
  id: number;
  alias: string;
  name: string;
  fields: readonly FieldModel[];
}

/** All types of one entity, and the ids of its variants. */
export function entityTypes(entity: ClientEntity, byId: ReadonlyMap<number, ClientEntity>): string {
  return [record(entity), payload(entity), filter(entity), sort(entity), related(entity, byId), variants(entity)]
    .filter((part) => part !== '')
    .join('\n\n');
}

const comment = (text: string, indent = '') => `${indent}/** ${text} */\n`;

const about = (field: FieldModel) => comment(`${commentText(field.name)} (${kindOf(field)})`, '  ');

/** `text, email`; `number, money in EUR`; `select, of what is offered`; of decimals their digits after the point. */
function kindOf(field: FieldModel): string {
  const { format, scale, choices } = field.extra;
  const shown =
    typeof format === 'object' ? [format.style, format.currency ?? format.unit].filter(Boolean).join(' ') : format;
  const parts = [
    fieldTypeOf(field).name,
    scale === undefined ? undefined : `scale ${scale}`,
    shown,
    choices && 'of what is offered',
  ];
  return commentText(parts.filter((part) => part !== undefined).join(', '));
}

const selects = ({ fields }: ClientEntity) => fields.filter((field) => fieldTypeOf(field).is_choice);

const hasOwnVariants = ({ extra }: FieldModel) => (extra.select_subtype ?? 'default') === 'default';

function record(entity: ClientEntity): string {
  const [first, ...rest] = systemColumns.map(
    ({ alias, type, is_nullable }) => `  ${alias}: ${fieldTypes[type].client.read}${is_nullable ? ' | null' : ''};\n`,
  );
  const own = entity.fields.map(
    (field) => `${about(field)}  ${jsKey(field.alias)}: ${readType(field.alias, fieldTypeOf(field).name)} | null;\n`,
  );
  const head = comment(`A record of ${commentText(entity.name)}.`);
  return `${head}export interface ${typeName(entity.alias, 'Record')} {\n${[first, ...own, ...rest].join('')}}`;
}

function payload(entity: ClientEntity): string {
  const own = (of: 'create' | 'update') =>
    entity.fields.map((field) => {
      const isAsked = field.extra.is_required === true;
      const mark = isAsked && of === 'create' && field.extra.default_value === undefined ? '' : '?';
      const type = `${writeType(fieldTypeOf(field).name)}${isAsked ? '' : ' | null'}`;
      return `${about(field)}  ${jsKey(field.alias)}${mark}: ${type};\n`;
    });
  const [create, update] = (['Create', 'Update'] as const).map((ending) => typeName(entity.alias, ending));
  const restore = `${comment('Restores it from the trash.', '  ')}  deleted_at?: null;\n`;
  const changes = entity.fields.some(({ extra }) => extra.is_required)
    ? `export interface ${update} {\n${own('update').join('')}${restore}}`
    : `export interface ${update} extends ${create} {\n${restore}}`;
  return `export interface ${create} {\n${own('create').join('')}}\n\n${changes}`;
}

function filter(entity: ClientEntity): string {
  const name = typeName(entity.alias, 'Filter');
  const conditions = [
    ...entity.fields.map((field) => ({ alias: field.alias, type: fieldTypeOf(field).name })),
    ...systemColumns,
  ].map(({ alias, type }) => `  ${jsKey(alias)}?: ${filterType(type)};\n`);
  const groups = `${comment('Matches records that match at least one of these groups.', '  ')}  or?: readonly Omit<${name}, 'or'>[];\n`;
  return `export interface ${name} {\n${conditions.join('')}${groups}}`;
}

function sort(entity: ClientEntity): string {
  const sorted = [
    ...entity.fields.filter((field) => fieldTypeOf(field).is_sortable).map(({ alias }) => alias),
    ...systemColumns.map(({ alias }) => alias),
  ].map((alias) => `  ${jsKey(alias)}?: 'asc' | 'desc';\n`);
  return `export interface ${typeName(entity.alias, 'Sort')} {\n${sorted.join('')}}`;
}

/** By select field: the type of what `with` adds. */
function related(entity: ClientEntity, byId: ReadonlyMap<number, ClientEntity>): string {
  const members = selects(entity).map((field) => `  ${jsKey(field.alias)}: ${relatedType(field, byId)};\n`);
  return `export interface ${typeName(entity.alias, 'Related')} {${members.length > 0 ? '\n' : ''}${members.join('')}}`;
}

function relatedType(field: FieldModel, byId: ReadonlyMap<number, ClientEntity>): string {
  if (hasOwnVariants(field)) return 'StoaVariant';
  if (field.extra.select_subtype === 'user') return 'StoaPerson';
  const target = byId.get(field.extra.select_entity_id ?? 0);
  return target ? typeName(target.alias, 'Record') : 'any';
}

/** `DealsVariants.stage.won` is the id to write and to filter by. */
function variants(entity: ClientEntity): string {
  const maps = selects(entity)
    .filter(hasOwnVariants)
    .map((field) => {
      const live = field.variants.filter(({ deleted }) => !deleted);
      const byAlias = new Map(live.map((variant) => [variant.alias, variant]));
      const ids = [...byAlias.values()].map(
        ({ id, name, alias }) => `${comment(commentText(name), '    ')}    ${jsKey(alias)}: ${id},\n`,
      );
      return `${about(field)}  ${jsKey(field.alias)}: {\n${ids.join('')}  },\n`;
    });
  if (maps.length === 0) return '';
  const name = typeName(entity.alias, 'Variants');
  return `${comment(`Ids of the variants of ${commentText(entity.name)}.`)}export const ${name} = {\n${maps.join('')}} as const;`;
}

/** The name of the type that describes conditions on fields of this type. */
export const filterType = (type: FieldTypeName) => `Stoa${type.charAt(0).toUpperCase()}${type.slice(1)}Condition`;

/**
 * The type of a value that is read. In a field `then`, `any` becomes `unknown`: a record with a callable `then` would
 * be taken for a promise.
 */
const readType = (alias: string, type: FieldTypeName) => {
  const { read } = fieldTypes[type].client;
  return alias === 'then' && read === 'any' ? 'unknown' : read;
};

/** The type of a value that may be written. */
const writeType = (type: FieldTypeName) => fieldTypes[type].client.write ?? fieldTypes[type].client.read;
