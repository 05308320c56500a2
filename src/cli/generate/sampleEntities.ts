import type { ClientEntity } from '#shared/client/entityTypes.ts';
import { type FieldModel, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';

type Given = Pick<FieldModel, 'alias' | 'name' | 'type_id'> & Partial<FieldModel>;

const field = (given: Given, at: number): FieldModel => ({ id: at, extra: {}, variants: [], ...given });

/** Two entities with a field of every type: the account whose typed client is a golden. */
export const sampleEntities: readonly ClientEntity[] = [
  {
    id: 1,
    alias: 'companies',
    name: 'Companies',
    fields: [field({ alias: 'title', name: 'Title', type_id: fieldTypeIds.text }, 1)],
  },
  {
    id: 2,
    alias: 'deals',
    name: 'Deals */ of `ours`',
    fields: [
      field({ alias: 'title', name: 'Title', type_id: fieldTypeIds.text }, 2),
      field({ alias: 'notes', name: 'Notes', type_id: fieldTypeIds.textarea }, 3),
      field({ alias: 'amount', name: 'Amount', type_id: fieldTypeIds.number, extra: { number_subtype: 'double' } }, 4),
      field(
        {
          alias: 'price',
          name: 'Price',
          type_id: fieldTypeIds.number,
          extra: { number_subtype: 'decimal', scale: 2, format: { style: 'money', currency: 'EUR' } },
        },
        19,
      ),
      field({ alias: 'is_urgent', name: 'Urgent', type_id: fieldTypeIds.boolean }, 5),
      field(
        {
          alias: 'stage',
          name: 'Stage',
          type_id: fieldTypeIds.select,
          extra: { select_subtype: 'default' },
          variants: [
            { id: 1, name: 'New', alias: 'new' },
            { id: 2, name: 'Won', alias: 'won' },
          ],
        },
        6,
      ),
      field(
        {
          alias: 'company',
          name: 'Company',
          type_id: fieldTypeIds.select,
          extra: { select_subtype: 'entity', select_entity_id: 1, select_entity_key: 1 },
        },
        7,
      ),
      field(
        {
          alias: 'owner',
          name: 'Owner',
          type_id: fieldTypeIds.select,
          extra: {
            select_subtype: 'user',
            choices: { where: [[{ field: 'id', op: 'ne', value: 999_999 }]] },
          },
        },
        8,
      ),
      field(
        {
          alias: 'tags',
          name: 'Tags',
          type_id: fieldTypeIds.select,
          extra: { select_subtype: 'default', is_multiple: true },
          variants: [
            { id: 3, name: 'Big', alias: 'big' },
            { id: 4, name: 'Old', alias: 'old' },
          ],
        },
        21,
      ),
      field({ alias: 'due_on', name: 'Due on', type_id: fieldTypeIds.date }, 9),
      field({ alias: 'called_at', name: 'Called at', type_id: fieldTypeIds.timestamp }, 10),
      field({ alias: 'contract', name: 'Contract', type_id: fieldTypeIds.file }, 11),
      field({ alias: 'papers', name: 'Papers', type_id: fieldTypeIds.file, extra: { is_multiple: true } }, 22),
      field({ alias: 'contact', name: 'Contact', type_id: fieldTypeIds.text, extra: { format: 'email' } }, 20),
      field({ alias: 'answers', name: 'Answers', type_id: fieldTypeIds.json }, 12),
    ],
  },
];
