import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { notify } from '../layout/messages.ts';
import { putRecord } from './listCache.ts';
import { useWords } from './useWords.ts';
import type { Row, View } from './view.ts';

type Values = Record<string, unknown>;

const withoutEtag = ({ _etag, ...record }: Row): Values => record;

/** Saves a card: creates or updates, then puts the record into the list, tells so and closes. */
export function useSaveRecord(view: View, record: Row | null, onDone: () => void) {
  const { name } = view.declaration;
  const provider = useDataProvider();
  const client = useQueryClient();
  const word = useWords(name);

  const save = async (values: Values, overwrite: boolean): Promise<Row> => {
    if (!record) return (await provider.create<Row>(name, { data: values })).data;
    const previousData = overwrite ? withoutEtag(record) : record;
    return (await provider.update<Row>(name, { id: record.id, data: values, previousData })).data;
  };
  const onSaved = (saved: Row) => {
    putRecord(client, name, saved);
    view.onSaved?.(saved);
    notify({ tone: 'success', text: word(record ? 'card.updated' : 'card.created') });
    onDone();
  };
  return { save, onSaved };
}
