import { entities } from '#resources/data/entities/entities.resource.ts';
import { recordSource } from '#resources/data/records/web/recordSource.ts';
import { users } from '#resources/people/users/users.resource.ts';
import type { FieldExtra, SelectSubtype } from '#shared/fieldTypes/fieldType.ts';
import { type VariantSource, variantSource } from './inputs/controls/select/variantSource.ts';

type SelectExtra = { [K in 'select_subtype' | 'select_entity_id' | 'select_entity_key']: FieldExtra[K] | undefined };

/** The people of the account. */
export const personSource = variantSource(users);

/** Those of them who have a role. */
export const membersSource = (role_id: number) => variantSource(users, { role_id });

/** The entities of the account. */
export const entitySource = variantSource(entities);

/** Where selects of each subtype read their choices; null where the choices are the field's own variants. */
const sources: Record<SelectSubtype, (extra: SelectExtra) => VariantSource | null> = {
  default: () => null,
  user: () => personSource,
  entity: recordSource,
};

export const sourceOf = (extra: SelectExtra) => sources[extra.select_subtype ?? 'default'](extra);
