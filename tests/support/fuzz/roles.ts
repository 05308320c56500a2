import fc from 'fast-check';
import type { Client } from '../server/client.ts';
import { nearly } from './arbitrary.ts';
import type { FuzzWorld } from './world.ts';

/** Roles that requests may read, change and delete. */
export async function makeFuzzRoles(admin: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 30; n++)
    ids.push((await admin.post<{ id: number }>('/v1/roles', { name: `Role ${n}`, new_entities: 'write' })).body.id);
  return ids;
}

const condition = fc.constantFrom(
  { field: 'text_a', op: 'ilike', value: '%text%' },
  { field: 'area_a', op: 'nilike', value: '%text%' },
  { field: 'int_a', op: 'gte', value: 3 },
  { field: 'smallint_a', op: 'nin', value: [1, 2, 3] },
  { field: 'entity_a.title', op: 'ne', value: 'target' },
  { field: 'bigint_a', op: 'in', value: [1, 2, 3] },
  { field: 'boolean_a', op: 'ex', value: false },
  { field: 'user_a', op: 'eq', value: { me: true } },
  { field: 'created_by', op: 'in', value: { me: true } },
  { field: 'date_a', op: 'lte', value: { today: -3 } },
  { field: 'moment_a', op: 'eq', value: { today: 0 } },
  { field: 'modified_at', op: 'gt', value: { today: -30 } },
  { field: 'entity_a.title', op: 'like', value: 'target%' },
  { field: 'entity_a.created_by', op: 'eq', value: { me: true } },
  { field: 'json_a', op: 'ex', value: true },
  { field: 'file_a', op: 'ex', value: true },
);

const right = fc.oneof(
  fc.constantFrom('none', 'all'),
  fc.record({ where: fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }) }),
);

let count = 0;
/** Numbered, so that almost all are unused. */
const name = fc.nat().map(() => `Fuzz role ${++count}`);

const rights = (entity_id: number) =>
  fc.record(
    {
      entity_id: fc.constant(entity_id),
      read: right,
      create: right,
      update: right,
      delete: right,
      import: fc.constantFrom('none', 'all'),
      export: fc.constantFrom('none', 'all'),
    },
    { requiredKeys: ['entity_id'] },
  );

const fieldRights = (fields: Record<string, number>) =>
  fc.uniqueArray(
    fc.record({
      field_id: fc.constantFrom(...Object.values(fields)),
      access: fc.constantFrom('none', 'read', 'write'),
    }),
    { selector: ({ field_id }) => field_id, maxLength: 5 },
  );

/** Bodies about roles; null for any other endpoint. */
export function roleBody(
  { path }: { path: string },
  { things, failed }: FuzzWorld,
  how: string,
): fc.Arbitrary<unknown> | null {
  if (!path.startsWith('/v1/roles')) return null;
  const valid = fc.record(
    {
      name,
      description: fc.constantFrom('', 'Sales'),
      new_entities: fc.constantFrom('none', 'read', 'write'),
      // Some of them are discarded meanwhile.
      entities: fc
        .tuple(rights(things.id), fc.option(fc.constantFrom(...failed)))
        .map(([each, entity_id]) => [each, ...(entity_id === null ? [] : [{ entity_id, read: 'all' }])]),
      fields: fieldRights(things.fields),
    },
    { requiredKeys: ['name'] },
  );
  return how === 'valid' ? valid : nearly(valid);
}
