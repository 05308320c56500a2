import { beforeAll } from 'vitest';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, startApi } from '../server/api.ts';
import type { Answer, Client } from '../server/client.ts';
import { makeEntity, type TestEntity } from './entities.ts';

export interface Variant {
  id: number;
  name: string;
  alias: string;
  deleted?: boolean;
}

export interface Field {
  id: number;
  alias: string;
  status_id: number;
  order: number;
  extra: Record<string, unknown>;
  variants: Variant[];
}

/** A server with one entity, for tests that add fields to it. Set before the first test of the file. */
export interface OneEntity {
  api: Api;
  owner: Client;
  entity: TestEntity;
  /** Adds a field of this type with an unused alias. */
  add(type: BaseTypeName, more?: object): Promise<Answer<Field>>;
}

/** @param alias of the entity; it has the text field `title` */
export function withOneEntity(alias: string): OneEntity {
  const world = {} as OneEntity;
  beforeAll(async () => {
    world.api = await startApi();
    world.owner = await world.api.signInOwner();
    world.entity = await makeEntity(world.owner, alias, [{ alias: 'title', type: 'text' }]);
  });
  world.add = (type, more = {}) =>
    world.owner.post<Field>('/v1/entities/fields', {
      entity_id: world.entity.id,
      name: 'Field',
      alias: freshAlias(),
      type_id: fieldTypeIds[type],
      ...(type === 'select' && { extra: { select_subtype: 'default' } }),
      ...more,
    });
  return world;
}

let count = 0;
/** An unused alias, of letters and underscores only, as aliases of fields must be. */
export function freshAlias(): string {
  count += 1;
  return `fresh_${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}

/** The violations of a refusal, as `<field> <message>`. */
export const violationsOf = ({ status, body }: Answer<unknown>) => ({
  status,
  violations: (body as { violations?: { field: string; message: string }[] }).violations?.map(
    ({ field, message }) => `${field} ${message}`,
  ),
});

export const refused = (...expected: string[]) => ({ status: 422, violations: expected });
