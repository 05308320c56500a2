import { useQueryClient } from '@tanstack/react-query';
import { type Entity, entities } from '#resources/entities/entities.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/ui/messages.ts';

/** Restores an entity from the trash, with a toast, and refetches lists of entities. */
export function useRestoreEntity() {
  const client = useQueryClient();
  const translate = useTranslate();
  /** @returns the restored entity; null if it was refused */
  return async ({ id, name, alias }: Pick<Entity, 'id' | 'name' | 'alias'>): Promise<Entity | null> => {
    try {
      const restored = await call(entities.endpoints.restore, { params: { id } });
      notify({ tone: 'success', text: translate('entities.trash.done', { name }) });
      return restored;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.problem.message === 'entity_alias_taken';
      const text = isTaken ? translate('entities.trash.alias_taken', { alias }) : errorText(error, 'entities');
      notify({ tone: 'error', title: translate('entities.errors.restoring'), text });
      return null;
    } finally {
      await client.invalidateQueries({
        predicate: ({ queryKey: [resource, kind] }) => resource === 'entities' && kind !== 'card',
      });
    }
  };
}
