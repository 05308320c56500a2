import { useQueryClient } from '@tanstack/react-query';
import { type Field, fields } from '#resources/fields/fields.resource.ts';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useTrashDays } from '#web/session/session.ts';
import { confirm, confirmByWord, notify } from '#web/ui/messages.ts';
import { sayFailure } from './sayFailure.ts';
import { dropField, putField, readAgain } from './useFields.ts';
import { useRestoreField } from './useRestoreField.ts';

export interface FieldCommands {
  remove: (field: Field) => Promise<void>;
  retry: (field: Field) => Promise<void>;
  discard: (field: Field) => Promise<void>;
}

/** What can be done with a field from its row; each says what came of it. */
export function useFieldCommands(onChanged: (() => void) | undefined): FieldCommands {
  const client = useQueryClient();
  const translate = useTranslate();
  const days = useTrashDays();
  const restore = useRestoreField(onChanged);
  const { remove, retry, discard } = fields.endpoints;

  const run = async (tried: keyof FieldCommands, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      sayFailure(error, tried);
      await readAgain(client);
    }
    onChanged?.();
  };

  return {
    async remove(field) {
      const { id, name, alias: word } = field;
      const title = translate('fields.remove.title', { name });
      const text = translate('fields.remove.text', { smart_count: days });
      if (!(await confirmByWord({ word, title, text }))) return;
      await run('remove', async () => {
        await call(remove, { params: { id } });
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
        const field = await call(retry, { params: { id } });
        notify({ tone: 'info', text: translate('fields.retrying') });
        await putField(client, field);
      }),
    async discard({ id, name }) {
      if (!(await confirm({ text: translate('fields.discard_confirm', { name }), danger: true }))) return;
      await run('discard', async () => {
        await call(discard, { params: { id } });
        notify({ tone: 'warning', text: translate('fields.discarded') });
        await readAgain(client);
      });
    },
  };
}
