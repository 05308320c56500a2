import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import type { Query } from '#web/api/address.ts';
import { nullIfNotFound } from '#web/inputs/controls/select/api.ts';
import type { VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import type { Variant } from '#web/inputs/controls/select/variants.ts';
import { type RecordsPage, readEntity, readRecord, readRecords } from './api.ts';

type Target = { [K in 'select_entity_id' | 'select_entity_key']: FieldExtra[K] | undefined };
type Item = RecordsPage['items'][number];

/** Records of an entity as choices, labelled by a key field. The entity's alias is requested once. */
export function recordSource({ select_entity_id: entityId, select_entity_key: keyId }: Target): VariantSource | null {
  if (!entityId) return null;
  let target: Promise<{ alias: string; key: string | undefined }> | undefined;
  const targetOf = () => {
    target ??= readEntity(entityId).then(
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
      const { items, totals } = await readRecords(alias, { search, limit, fields: shown(key) }, signal);
      return { variants: items.map((item) => recordVariant(item, key)), total: totals.count };
    },
    one: async (id, signal) => {
      const target = await targetOf().catch(nullIfNotFound);
      if (!target) return null;
      const query: Query = { fields: `${shown(target.key)},deleted_at` };
      const found = await readRecord(target.alias, id, query, signal).catch(nullIfNotFound);
      return found && recordVariant(found, target.key);
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
