import { entities } from '#resources/data/entities/entities.resource.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import type { Query } from '#web/api/address.ts';
import { call, pathOf, request } from '#web/api/api.ts';
import { nullIfNotFound, type VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import type { Variant } from '#web/inputs/controls/select/variants.ts';
import { records } from '../records.resource.ts';

type Target = { [K in 'select_entity_id' | 'select_entity_key']: FieldExtra[K] | undefined };
type Item = { id: number; [alias: string]: unknown };

/** Records of an entity as choices, labelled by a key field. The entity's alias is requested once. */
export function recordSource({ select_entity_id: entityId, select_entity_key: keyId }: Target): VariantSource | null {
  if (!entityId) return null;
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
      const target = await targetOf().catch(nullIfNotFound);
      if (!target) return null;
      const { method } = records.endpoints.get;
      const path = pathOf(records.endpoints.get, { alias: target.alias, id });
      const query: Query = { fields: `${shown(target.key)},deleted_at` };
      const answer = await request(method, path, { query, signal }).catch(nullIfNotFound);
      return answer && recordVariant(answer.data as Item, target.key);
    },
  };
}

/** A record as a choice, labelled by its key field. */
export const recordVariant = (item: Item, key: string | undefined): Variant<number> => ({
  value: item.id,
  label: labelOf(item, key),
  ...(item.deleted_at ? { isDeleted: true } : {}),
});

const labelOf = (item: Item, key: string | undefined) => {
  const label = key === undefined ? null : item[key];
  return label === null || label === undefined || label === '' ? `#${item.id}` : String(label);
};
