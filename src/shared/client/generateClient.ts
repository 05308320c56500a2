import type { FieldType } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { operators, operatorsOf } from '#shared/operators/operators.ts';
import { type ClientEntity, entityTypes, filterType } from './entityTypes.ts';
import { typeName } from './names.ts';
import { commentText, jsKey, jsString } from './quoting.ts';

export interface ClientSource {
  entities: readonly ClientEntity[];
  /** The state of the account's entities; sent with every call. */
  schema_version: string | number;
  /** Origin of the account, without a trailing slash. */
  base_url: string;
  /** The text of `clientTypes.ts` and `runtime.ts`, the same for every account. */
  runtime: string;
}

/**
 * `stoa-client.ts` of an account (docs/reference/api/records.md#typed-client): one file without dependencies, with the types of every
 * entity and a small client over `fetch`. It compiles under `tsc --strict` whatever names entities and fields have.
 * Yields its parts: an account may have many entities.
 */
export function* generateClient({
  entities,
  schema_version,
  base_url,
  runtime,
}: ClientSource): Generator<string, void, undefined> {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  yield head(schema_version, base_url);
  for (const entity of entities) yield `\n\n${entityTypes(entity, byId)}`;
  yield `\n\n${client(entities)}`;
  yield `\n\n${Object.values(fieldTypes).map(conditions).join('\n')}`;
  yield `\n\n${runtime}\n`;
}

const head = (schema_version: string | number, base_url: string) => `/// <reference lib="es2022" />
// A typed client for the entities of this account. Generated: download it again instead of changing it.
// TypeScript 5.0 or later; runs wherever there is fetch.

/** The state of the account's entities that these types were made from. */
export const STOA_SCHEMA_VERSION = ${jsString(String(schema_version))};

/** Where it was downloaded from. */
export const STOA_URL = ${jsString(base_url)};`;

const conditions = (type: FieldType) => {
  const value = type.client.operand ?? type.client.read;
  const members = operatorsOf(type.shape).map(
    (name) => `${jsKey(name)}?: ${operators[name].operand.client(value, type.is_list === true)}`,
  );
  return `export type ${filterType(type.name)} = StoaCondition<${value}, { ${members.join('; ')} }>;`;
};

const kinds = ['Record', 'Create', 'Update', 'Filter', 'Sort', 'Related'] as const;

const client = (entities: readonly ClientEntity[]) => `/** The account's entities, by alias. */
export interface StoaClient {
${entities.map(member).join('')}}

/** \`createStoaClient({ apiKey })\`, and then \`await client.deals.list({ limit: 10 })\`. */
export function createStoaClient(options: StoaOptions): StoaClient {
  return stoaClientOf<StoaClient>(options, {
    url: STOA_URL,
    schemaVersion: STOA_SCHEMA_VERSION,
    aliases: [${entities.map(({ alias }) => `\n      ${jsString(alias)},`).join('')}${entities.length > 0 ? '\n    ' : ''}],
  });
}`;

const member = ({ alias, name }: ClientEntity) =>
  `  /** ${commentText(name)} */\n  ${jsKey(alias)}: StoaEntity<${kinds.map((kind) => typeName(alias, kind)).join(', ')}>;\n`;
