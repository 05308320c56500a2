import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf, fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { askedType, readType, writeType } from './clientTypes.ts';
import { typeName } from './names.ts';
import { commentText, jsKey } from './quoting.ts';

/** A ready entity with its ready fields. */
export interface ClientEntity {
  id: number;
  alias: string;
  name: string;
  fields: readonly FieldModel[];
}

/** All generated types of one entity, and the ids of its variants. */
export function entityTypes(entity: ClientEntity, byId: ReadonlyMap<number, ClientEntity>): string {
  return [record(entity), payload(entity), filter(entity), sort(entity), related(entity, byId), variants(entity)]
    .filter((part) => part !== '')
    .join('\n\n');
}

const said = (text: string, indent = '') => `${indent}/** ${text} */\n`;

const about = (field: FieldModel) => said(`${commentText(field.name)} (${fieldTypeOf(field).name})`, '  ');

const selects = ({ fields }: ClientEntity) => fields.filter((field) => fieldTypeOf(field).name === 'select');

const hasOwnVariants = ({ extra }: FieldModel) => (extra.select_subtype ?? 'default') === 'default';

function record(entity: ClientEntity): string {
  const [first, ...rest] = systemColumns.map(
    ({ alias, type, is_nullable }) => `  ${alias}: ${fieldTypes[type].client.read}${is_nullable ? ' | null' : ''};\n`,
  );
  const own = entity.fields.map(
    (field) => `${about(field)}  ${jsKey(field.alias)}: ${readType(field.alias, fieldTypeOf(field).name)} | null;\n`,
  );
  const head = said(`A record of ${commentText(entity.name)}.`);
  return `${head}export interface ${typeName(entity.alias, 'Record')} {\n${[first, ...own, ...rest].join('')}}`;
}

function payload(entity: ClientEntity): string {
  const own = entity.fields.map(
    (field) => `${about(field)}  ${jsKey(field.alias)}?: ${writeType(fieldTypeOf(field).name)} | null;\n`,
  );
  const [create, update] = (['Create', 'Update'] as const).map((ending) => typeName(entity.alias, ending));
  const restore = `${said('Restores it from the trash.', '  ')}  deleted_at?: null;\n`;
  return `export interface ${create} {\n${own.join('')}}\n\nexport interface ${update} extends ${create} {\n${restore}}`;
}

function filter(entity: ClientEntity): string {
  const name = typeName(entity.alias, 'Filter');
  const asked = [
    ...entity.fields.map((field) => ({ alias: field.alias, type: fieldTypeOf(field).name })),
    ...systemColumns,
  ].map(({ alias, type }) => `  ${jsKey(alias)}?: ${askedType(type)};\n`);
  const groups = `${said('At least one of these groups of conditions holds.', '  ')}  or?: readonly Omit<${name}, 'or'>[];\n`;
  return `export interface ${name} {\n${asked.join('')}${groups}}`;
}

function sort(entity: ClientEntity): string {
  const sorted = [
    ...entity.fields.filter((field) => fieldTypeOf(field).is_sortable).map(({ alias }) => alias),
    ...systemColumns.map(({ alias }) => alias),
  ].map((alias) => `  ${jsKey(alias)}?: 'asc' | 'desc';\n`);
  return `export interface ${typeName(entity.alias, 'Sort')} {\n${sorted.join('')}}`;
}

/** Type of each select field's expanded value (`with`). */
function related(entity: ClientEntity, byId: ReadonlyMap<number, ClientEntity>): string {
  const brought = selects(entity).map((field) => `  ${jsKey(field.alias)}: ${broughtType(field, byId)};\n`);
  return `export interface ${typeName(entity.alias, 'Related')} {${brought.length > 0 ? '\n' : ''}${brought.join('')}}`;
}

function broughtType(field: FieldModel, byId: ReadonlyMap<number, ClientEntity>): string {
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
        ({ id, name, alias }) => `${said(commentText(name), '    ')}    ${jsKey(alias)}: ${id},\n`,
      );
      return `${about(field)}  ${jsKey(field.alias)}: {\n${ids.join('')}  },\n`;
    });
  if (maps.length === 0) return '';
  const name = typeName(entity.alias, 'Variants');
  return `${said(`Ids of the variants of ${commentText(entity.name)}.`)}export const ${name} = {\n${maps.join('')}} as const;`;
}
