import { copyText } from '#web/controls/copyText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { cardValues } from '#web/resource/card/cardValues.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import { useTrash } from '#web/resource/list/useTrash.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { confirm } from '#web/ui/messages.ts';

export type RecordCommand = 'duplicate' | 'link' | 'remove' | 'restore';

/** Commands of a record's menu. */
export function useRecordCommands(record: Row, onGone: () => void): Record<RecordCommand, () => void> {
  const { declaration } = useView();
  const { name, card: spec } = declaration;
  const card = useCard();
  const trash = useTrash();
  const word = useResourceTranslate(name);
  const translate = useTranslate();

  const remove = async () => {
    const text = word('bulk.remove_confirm', { smart_count: 1 });
    const isSure = await confirm({ text, ok: word('bulk.remove'), danger: true });
    if (isSure && (await trash.remove([record.id]))) onGone();
  };
  const restore = async () => {
    if (await trash.restore([record.id])) onGone();
  };
  return {
    duplicate: () => spec && card.move(0, { preset: cardValues(spec, record) }),
    // The link has no list state: the recipient has their own.
    link: () =>
      void copyText(`${location.origin}${card.to(record.id).pathname}?card=${record.id}`, translate('member.copied')),
    remove: () => void remove(),
    restore: () => void restore(),
  };
}
