import { useQueryClient } from '@tanstack/react-query';
import { type Field, fields } from '#resources/fields/fields.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/ui/messages.ts';
import { fieldKeys } from './fieldKeys.ts';
import { sayFailure } from './sayFailure.ts';
import { putField, readAgain } from './useFields.ts';

/** Takes a field out of the trash, to the end of its entity, and tells how it went. */
export function useRestoreField(onChanged: (() => void) | undefined) {
  const client = useQueryClient();
  const translate = useTranslate();
  /** @returns false when it was refused */
  return async ({
    id,
    name,
    alias,
    entity_id,
  }: Pick<Field, 'id' | 'name' | 'alias' | 'entity_id'>): Promise<boolean> => {
    let isDone = false;
    try {
      const field = await call(fields.endpoints.restore, { params: { id } });
      isDone = true;
      notify({ tone: 'success', text: translate('fields.trash.done', { name }) });
      await putField(client, field);
    } catch (error) {
      if (error instanceof ApiError && error.problem.message === 'field_alias_taken')
        notify({ tone: 'error', text: translate('fields.trash.alias_taken', { alias }) });
      else sayFailure(error, 'restore');
      await readAgain(client);
    }
    await client.invalidateQueries({ queryKey: fieldKeys.trash(entity_id) });
    onChanged?.();
    return isDone;
  };
}
