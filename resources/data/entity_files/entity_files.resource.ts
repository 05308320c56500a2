import { z } from 'zod/mini';
import { entities } from '#resources/data/entities/entities.resource.ts';
import { FieldCreate } from '#resources/data/fields/fields.resource.ts';
import { post } from '#shared/endpoint.ts';
import { fileParts } from '#shared/files/importParts.ts';
import { limits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { list } from '#shared/shapes.ts';
import { columnKinds } from '#shared/values/columnGuess.ts';

const { name, alias } = entities.endpoints.create.body.shape;
const field = FieldCreate.shape;

/** A column that becomes a field. What is absent is worked out from the whole file. */
const ColumnDraft = z.strictObject({
  /** Its position in the file, from 0. */
  column: z.int().check(z.minimum(0), z.maximum(limits.import_columns_max - 1)),
  kind: z.optional(z.literal(columnKinds, 'errors.choice')),
  name: z.optional(field.name),
  alias: z.optional(field.alias),
  /** Wins over `kind`. */
  type_id: z.optional(field.type_id),
  extra: field.extra,
  variants: field.variants,
});
export type ColumnDraft = z.infer<typeof ColumnDraft>;

/** What a person makes of the proposal for a file. Columns that `fields` leaves out are not imported. */
export const EntityDraft = z.strictObject({
  name: z.optional(name),
  alias: z.optional(alias),
  fields: z.optional(list(ColumnDraft, limits.fields_per_entity).check(z.minLength(1))),
});
export type EntityDraft = z.infer<typeof EntityDraft>;

/** Parts of the form, beside the file. */
export const entityFileParts = {
  ...fileParts,
  entity: {
    type: 'string',
    description:
      'JSON: name, alias and fields of the entity, as a dry run proposes them; what is absent is worked out from the file',
  },
};

/** Entities that are made from files (docs/reference/api/entities.md#an-entity-from-a-file). */
export const entity_files = defineResource({
  name: 'entity_files',
  endpoints: {
    create: post('/v1/entities/from-file', {
      grows: true,
      summary:
        'Adds an entity with the columns of a file as its fields, and the rows as its records; `dry_run` proposes',
      access: 'full_access',
      audit: {},
      by_module: 'managing',
      accepts: 'multipart',
      form: entityFileParts,
      reply: 'written',
      status: 201,
      transaction: 'own',
    }),
  },
});
