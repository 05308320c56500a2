import { useQueryClient } from '@tanstack/react-query';
import { type Field, fields } from '#resources/fields/fields.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';
import type { MessageUnder } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify, type Tone } from '#web/ui/messages.ts';
import { putField } from '../list/useFields.ts';
import { createBody, located, updateBody } from './fieldBody.ts';
import { type FieldValues, fieldValues } from './fieldValues.ts';
import type { FieldReading } from './useFieldReading.ts';

const { create, update } = fields.endpoints;

/** Saves a field's card: what it answers takes its place in the list, and a toast tells whether the table has followed. */
export function useSaveField({ field, etag }: FieldReading, entityId: number, onDone: () => void) {
  const client = useQueryClient();
  const translate = useTranslate();

  const send = (values: FieldValues, overwrite: boolean): Promise<Field> => {
    if (!field) return call(create, { body: createBody(values, entityId) });
    const headers: Record<string, string> = etag && !overwrite ? { 'If-Match': etag } : {};
    return call(update, { params: { id: field.id }, body: updateBody(values, field), headers });
  };

  const save = async (changed: Partial<FieldValues>, overwrite: boolean): Promise<Field> => {
    const values = { ...fieldValues(field), ...changed };
    try {
      return await send(values, overwrite);
    } catch (error) {
      throw located(error, values);
    }
  };

  const onSaved = (saved: Field) => {
    const [tone, key] = told(saved, field === null);
    notify({ tone, text: translate(`fields.card.${key}`) });
    void putField(client, saved);
    onDone();
  };
  return { save, onSaved };
}

function told({ status_id }: Field, isNew: boolean): [Tone, MessageUnder<'fields.card'>] {
  if (status_id === changeStatus.processing) return ['info', 'processing'];
  if (status_id === changeStatus.failed) return ['warning', 'failed_change'];
  return ['success', isNew ? 'created' : 'updated'];
}
