import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { AccountAccess } from '../access/accountAccess.ts';
import { type RecordAccess, wholeAccess } from '../access/recordAccess.ts';
import type { EntityModel, ModelColumn } from '../model.ts';

/** A select that leads to the records of an entity. */
export interface Referrer {
  /** The rights of the caller on the entity of the select. */
  access: RecordAccess;
  column: ModelColumn;
  /** Neither the select nor its entity may be read: the access is that of the system. */
  isHidden: boolean;
}

/** Every select of the account that leads to an entity, in the order of the ids. */
export function referrersOf(
  models: ReadonlyMap<number, EntityModel>,
  account: AccountAccess,
  entity_id: number,
): Referrer[] {
  const found: Referrer[] = [];
  for (const model of [...models.values()].sort((a, b) => a.id - b.id))
    for (const column of selectsTo(model, entity_id)) {
      const access = account.entityById(model.id);
      const isHidden = !access?.model.columns.has(column.alias);
      found.push({ access: access ?? wholeAccess(model), column, isHidden });
    }
  return found;
}

/** The selects of an entity that lead to another. */
export const selectsTo = ({ columns }: EntityModel, entity_id: number): ModelColumn[] =>
  [...columns.values()].filter(({ field }) => {
    const target = field && fieldTypeOf(field).target?.(field.extra);
    return typeof target === 'object' && target?.entity_id === entity_id;
  });
