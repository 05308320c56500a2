import { useQueryClient } from '@tanstack/react-query';
import { copyText } from '#web/fields/copyText.ts';
import { confirm, notify } from '#web/layout/messages.ts';
import { pathOf, request } from '#web/providers/api.ts';
import { errorText } from '#web/providers/errorText.ts';
import { useTranslate } from '#web/providers/words.ts';
import { cardValues } from '#web/resource/cardValues.ts';
import { dropRecords } from '#web/resource/listCache.ts';
import { useCard } from '#web/resource/useCard.ts';
import { useWords } from '#web/resource/useWords.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';

export type RecordCommand = 'duplicate' | 'link' | 'remove';

/** What is done with a record as a whole, from its card. */
export function useRecordCommands(record: Row, onGone: () => void): Record<RecordCommand, () => void> {
  const { declaration } = useView();
  const { name, endpoints, card: spec } = declaration;
  const card = useCard();
  const client = useQueryClient();
  const word = useWords(name);
  const translate = useTranslate();

  const remove = async () => {
    const isSure = await confirm({
      text: word('bulk.remove_confirm', { smart_count: 1 }),
      ok: word('bulk.remove'),
      danger: true,
    });
    if (!isSure || !endpoints.remove) return;
    try {
      await request(endpoints.remove.method, pathOf(endpoints.remove, { id: record.id }));
    } catch (error) {
      return notify({
        tone: 'error',
        title: word('bulk.remove_failed', { smart_count: 1 }),
        text: errorText(error, name),
      });
    }
    notify({ tone: 'success', text: word('bulk.remove_done', { smart_count: 1 }) });
    onGone();
    await dropRecords(client, name, [record.id]);
  };
  return {
    duplicate: () => spec && card.move(0, { preset: cardValues(spec, record) }),
    // The record alone: whoever is sent it has a list of their own.
    link: () =>
      void copyText(`${location.origin}${card.to(record.id).pathname}?card=${record.id}`, translate('copied')),
    remove: () => void remove(),
  };
}
