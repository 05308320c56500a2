import { confirm } from '#web/ui/messages.ts';
import type { ResourceMessage } from '../useResourceTranslate.ts';

/** Confirms that changes are discarded. */
export const confirmDiscard = (translate: (key: ResourceMessage) => string): Promise<boolean> =>
  confirm({
    title: translate('card.discard'),
    text: translate('card.discard_text'),
    ok: translate('card.discard_ok'),
    cancel: translate('card.discard_cancel'),
    danger: true,
  });
