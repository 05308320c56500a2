import { entities } from '#resources/entities/entities.resource.ts';
import { records } from '#resources/records/records.resource.ts';
import { users } from '#resources/users/users.resource.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { call, pathOf, request } from '#web/api/api.ts';
import type { Query } from '#web/api/queryString.ts';
import { noneIfGone, type VariantSource, variantSource } from '#web/controls/variantSource.ts';
import type { Variant } from '#web/controls/variants.ts';

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
  const shown = (key: string | undefined) => (key === undefined ? 'id' : `id,${key}`);
  return {
    name: `records-of-${entityId}`,
    search: async (search, limit, signal) => {
      const { alias, key } = await targetOf();
      const { method } = records.endpoints.list;
      const query: Query = { search, limit, fields: shown(key) };
      const { data } = await request(method, pathOf(records.endpoints.list, { alias }), { query, signal });
      const { items, totals } = data as { items: Item[]; totals: { count: number } };
      return { variants: items.map((item) => recordVariant(item, key)), total: totals.count };
    },
    one: async (id, signal) => {
      const target = await targetOf().catch(noneIfGone);
      if (!target) return null;
      const { method } = records.endpoints.get;
      const path = pathOf(records.endpoints.get, { alias: target.alias, id });
      const query: Query = { fields: `${shown(target.key)},deleted_at` };
      const answer = await request(method, path, { query, signal }).catch(noneIfGone);
      return answer && recordVariant(answer.data as Item, target.key);
    },
  };
}

/** A record as a choice, called by its key field. */
export const recordVariant = (item: Item, key: string | undefined): Variant<number> => ({
  value: item.id,
  label: labelOf(item, key),
  ...(item.deleted_at ? { isDeleted: true } : {}),
});

const labelOf = (item: Item, key: string | undefined) => {
  const label = key === undefined ? null : item[key];
  return label === null || label === undefined || label === '' ? `#${item.id}` : String(label);
};
