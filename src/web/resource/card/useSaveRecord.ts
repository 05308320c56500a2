import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';
import { etagKey } from '#web/providers/recordHttp.ts';
import { notify } from '#web/ui/messages.ts';
import { upsertRecord } from '../listCache.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import type { Row, View } from '../view.ts';

type Values = Record<string, unknown>;

const withoutEtag = ({ [etagKey]: _read, ...record }: Row): Values => record;

/** Saves a card: creates or updates, then puts the record into the list, tells so and closes. */
export function useSaveRecord(view: View, record: Row | null, onDone: (saved: Row) => void) {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const client = useQueryClient();
  const word = useResourceTranslate(name);

  const write = async (values: Values, overwrite: boolean): Promise<Row> => {
    if (!record) return (await provider.create<Row>(name, { data: values })).data;
    const previousData = overwrite ? withoutEtag(record) : record;
    return (await provider.update<Row>(name, { id: record.id, data: values, previousData })).data;
  };
  const save = async (values: Values, overwrite: boolean): Promise<Row> => {
    try {
      return await write(values, overwrite);
    } catch (error) {
      const failed = `${name}.errors.${record ? 'updating' : 'creating'}`;
      // What can be mended in the card is said there alone.
      const isMendable = error instanceof ApiError && ['validation', 'stale'].includes(error.problem.type);
      if (hasMessage(failed) && !isMendable)
        notify({ tone: 'error', title: translate(failed), text: errorText(error, name) });
      throw error;
    }
  };
  const onSaved = (saved: Row) => {
    upsertRecord(client, name, saved);
    // Where they are known by name alone, such as the sidebar's entities.
    void client.invalidateQueries({ queryKey: [name, 'names'] });
    // An answer to a write has less than a list that was asked for more.
    if (view.meta) void client.invalidateQueries({ queryKey: [name, 'getList'] });
    view.card.onSaved?.(saved);
    notify({ tone: 'success', text: word(record ? 'card.updated' : 'card.created') });
    onDone(saved);
  };
  return { save, onSaved };
}
