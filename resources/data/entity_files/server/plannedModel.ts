import { type EntityModel, entityModel } from '#server/tenant/model.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import type { PlannedEntity } from './planEntity.ts';

/** No table has this number. */
const NO_ENTITY = Number.MAX_SAFE_INTEGER;

/** An entity as it will be, to check a file against before anything is made. It has no table. */
export const plannedModel = (
  { account_id, schema }: { account_id: number; schema: string },
  { name, alias, fields }: PlannedEntity,
): EntityModel =>
  entityModel(schema, {
    ...{ id: NO_ENTITY, account_id, name, alias },
    fields: fields.map(({ variants = [], ...field }, at) => ({
      ...{ id: at + 1, name: field.name, alias: field.alias, type_id: field.type_id },
      extra: { ...fieldTypeOf(field).default_extra, ...field.extra },
      variants: variants.flatMap(({ deleted, color, ...variant }, n) =>
        deleted ? [] : [{ ...variant, ...(color && { color }), id: n + 1 }],
      ),
    })),
  });
