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

/** Creates or updates the record; afterwards updates the list, notifies and closes the card. */
export function useSaveRecord(view: View, record: Row | null, onDone: (saved: Row) => void) {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const client = useQueryClient();
  const translateResource = useResourceTranslate(name);

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
      // These are shown in the card itself.
      const isShownInCard = error instanceof ApiError && ['validation', 'stale'].includes(error.problem.type);
      if (hasMessage(failed) && !isShownInCard)
        notify({ tone: 'error', title: translate(failed), text: errorText(error, name) });
      throw error;
    }
  };
  const onSaved = (saved: Row) => {
    upsertRecord(client, name, saved);
    // Lists of names only, such as the sidebar's entities.
    void client.invalidateQueries({ queryKey: [name, 'names'] });
    // The reply of a write lacks what the list requests in addition (`meta`).
    if (view.meta) void client.invalidateQueries({ queryKey: [name, 'getList'] });
    view.card.onSaved?.(saved);
    notify({ tone: 'success', text: translateResource(record ? 'card.updated' : 'card.created') });
    onDone(saved);
  };
  return { save, onSaved };
}
