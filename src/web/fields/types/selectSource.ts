import { entities } from '#resources/entities/entities.resource.ts';
import { records } from '#resources/records/records.resource.ts';
import { users } from '#resources/users/users.resource.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { call, pathOf, type Query, request } from '../../providers/api.ts';
import { type VariantSource, variantSource } from '../variantSource.ts';
import type { Variant } from '../variants.ts';

type Chosen = { [K in 'select_subtype' | 'select_entity_id' | 'select_entity_key']: FieldExtra[K] | undefined };
type Item = { id: number; [alias: string]: unknown };

const people = variantSource(users);

/** Where the choices of a select are read; null where they are variants of its own. */
export function sourceOf({ select_subtype, select_entity_id, select_entity_key }: Chosen): VariantSource | null {
  if (select_subtype === 'user') return people;
  if (select_subtype !== 'entity' || !select_entity_id) return null;
  return recordSource(select_entity_id, select_entity_key);
}

/** Records of an entity, called by its key field. The entity is asked for its alias once. */
function recordSource(entityId: number, keyId: number | undefined): VariantSource {
  let target: Promise<{ alias: string; key: string | undefined }> | undefined;
  const targetOf = () => {
    target ??= call(entities.endpoints.get, { params: { id: entityId } }).then(
      ({ alias, fields = [] }) => ({ alias, key: fields.find(({ id }) => id === keyId)?.alias }),
      (error) => {
        target = undefined;
        throw error;
      },
    );
    return target;
  };
  const read = async (query: Query, signal: AbortSignal): Promise<Variant<number>[]> => {
    const { alias, key } = await targetOf();
    const { method } = records.endpoints.list;
    const { data } = await request(method, pathOf(records.endpoints.list, { alias }), { query, signal });
    return (data as { items: Item[] }).items.map((item) => ({ value: item.id, label: labelOf(item, key) }));
  };
  return {
    name: `records-of-${entityId}`,
    search: (search, limit, signal) => read({ search, limit }, signal),
    one: async (id, signal) => (await read({ query: { id }, limit: 1 }, signal))[0] ?? null,
  };
}

const labelOf = (item: Item, key: string | undefined) => {
  const label = key === undefined ? null : item[key];
  return label === null || label === undefined || label === '' ? `#${item.id}` : String(label);
};
