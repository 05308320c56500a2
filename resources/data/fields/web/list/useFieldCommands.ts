import { useQueryClient } from '@tanstack/react-query';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { hasMessage, translate, useTranslate } from '#web/i18n/translate.ts';
import { confirm, confirmByWord, notify } from '#web/inputs/ui/messages.ts';
import { useTrashDays } from '#web/session/session.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import {
  discardField,
  dropField,
  putField,
  readAgain,
  removeField,
  restoreField,
  retryField,
  trashedFieldsQuery,
} from '../api.ts';

export interface FieldCommands {
  isBusy: boolean;
  remove: (field: Field) => Promise<void>;
  retry: (field: Field) => Promise<void>;
  discard: (field: Field) => Promise<void>;
}

/** Removes, retries or discards a field after confirmation, with a toast. */
export function useFieldCommands(onChanged: (() => void) | undefined): FieldCommands {
  const client = useQueryClient();
  const translate = useTranslate();
  const days = useTrashDays();
  const restore = useRestoreField(onChanged);
  const { isBusy, run: once } = useOneAtATime();

  const run = async (tried: 'remove' | 'retry' | 'discard', work: () => Promise<void>) => {
    await once(() =>
      work().catch(async (error: unknown) => {
        sayFailure(error, tried);
        await readAgain(client);
      }),
    );
    onChanged?.();
  };

  return {
    isBusy,
    async remove(field) {
      const { id, name, alias: word } = field;
      const title = translate('fields.remove.title', { name });
      const text = translate('fields.remove.text', { smart_count: days });
      if (!(await confirmByWord({ word, title, text }))) return;
      await run('remove', async () => {
        await removeField(id);
        notify({
          tone: 'warning',
          text: translate('fields.remove.done', { name }),
          action: { label: translate('fields.remove.undo'), run: () => void restore(field) },
        });
        await dropField(client, field);
      });
    },
    retry: ({ id }) =>
      run('retry', async () => {
        const field = await retryField(id);
        notify({ tone: 'info', text: translate('fields.retrying') });
        await putField(client, field);
      }),
    async discard({ id, name }) {
      if (!(await confirm({ text: translate('fields.discard_confirm', { name }), danger: true }))) return;
      await run('discard', async () => {
        await discardField(id);
        notify({ tone: 'warning', text: translate('fields.discarded') });
        await readAgain(client);
      });
    },
  };
}

/** Reports a failed call: with the text of the refusal where fields have one, or with that of the command. */
export function sayFailure(error: unknown, tried: 'set_order' | 'remove' | 'restore' | 'retry' | 'discard'): void {
  const own = error instanceof ApiError ? `fields.errors.${error.problem.message}` : '';
  notify({ tone: 'error', text: translate(hasMessage(own) ? own : `fields.errors.${tried}`) });
}

/** Restores a field from the trash as the last one of its entity, with a toast. */
export function useRestoreField(onChanged: (() => void) | undefined) {
  const client = useQueryClient();
  const translate = useTranslate();
  /** @returns false if it was refused */
  return async ({
    id,
    name,
    alias,
    entity_id,
  }: Pick<Field, 'id' | 'name' | 'alias' | 'entity_id'>): Promise<boolean> => {
    let isDone = false;
    try {
      const field = await restoreField(id);
      isDone = true;
      notify({ tone: 'success', text: translate('fields.trash.done', { name }) });
      await putField(client, field);
    } catch (error) {
      if (error instanceof ApiError && error.problem.message === 'field_alias_taken')
        notify({ tone: 'error', text: translate('fields.trash.alias_taken', { alias }) });
      else sayFailure(error, 'restore');
      await readAgain(client);
    }
    await client.invalidateQueries(trashedFieldsQuery(entity_id));
    onChanged?.();
    return isDone;
  };
}
