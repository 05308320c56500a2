import { confirm } from '#web/ui/messages.ts';
import type { ResourceMessage } from '../useResourceTranslate.ts';

/** Asks before what was typed in a card is thrown away. */
export const confirmDiscard = (word: (key: ResourceMessage) => string): Promise<boolean> =>
  confirm({
    title: word('card.discard'),
    text: word('card.discard_text'),
    ok: word('card.discard_ok'),
    cancel: word('card.discard_cancel'),
    danger: true,
  });
