import type { Client } from '../server/client.ts';
import { makeEntity, type NewField, type TestEntity } from './entities.ts';

/** A field of each type and subtype. `entity` selects records of `target`. */
export const everyField = (target: TestEntity): NewField[] => [
  { alias: 'text_a', type: 'text' },
  { alias: 'area_a', type: 'textarea' },
  { alias: 'bigint_a', type: 'number', extra: { number_subtype: 'bigint' } },
  { alias: 'int_a', type: 'number', extra: { number_subtype: 'int' } },
  { alias: 'smallint_a', type: 'number', extra: { number_subtype: 'smallint' } },
  { alias: 'double_a', type: 'number', extra: { number_subtype: 'double' } },
  { alias: 'decimal_a', type: 'number', extra: { number_subtype: 'decimal', scale: 2 } },
  { alias: 'boolean_a', type: 'boolean' },
  {
    alias: 'choice_a',
    type: 'select',
    variants: [
      { name: 'New', alias: 'new' },
      { name: 'Won', alias: 'won' },
    ],
  },
  {
    alias: 'entity_a',
    type: 'select',
    extra: {
      select_subtype: 'entity',
      select_entity_id: target.id,
      select_entity_key: target.fields.title as number,
    },
  },
  { alias: 'user_a', type: 'select', extra: { select_subtype: 'user' } },
  { alias: 'date_a', type: 'date' },
  { alias: 'moment_a', type: 'timestamp' },
  { alias: 'file_a', type: 'file' },
  { alias: 'json_a', type: 'json' },
];

/** Two entities: one with a field of every type, and the target of its select of records. */
export async function makeEveryType(admin: Client, alias: string): Promise<{ entity: TestEntity; target: TestEntity }> {
  const target = await makeEntity(admin, `${alias}_target`, [{ alias: 'title', type: 'text' }]);
  return { target, entity: await makeEntity(admin, alias, everyField(target)) };
}
