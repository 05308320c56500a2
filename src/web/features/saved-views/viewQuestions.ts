import type { SavedView } from '#resources/views/views.resource.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { confirm } from '#web/ui/messages.ts';

/** What is asked of a view, as it is by then. */
export type Question = (view: SavedView) => Parameters<typeof confirm>[0];

export const questions = (translate: Translate) => {
  const remove: Question = ({ name, is_shared }) => ({
    title: translate('views.remove_title'),
    text: translate(is_shared ? 'views.remove_shared_text' : 'views.remove_text', { name }),
    ok: translate('admin.bulk.remove'),
    danger: true,
  });
  const title = translate('views.card.stale');
  return {
    remove,
    removeTheirs: (view: SavedView) => ({ ...remove(view), title }),
    saveOver: ({ name }: SavedView) => ({
      title,
      text: translate('views.stale_text', { name }),
      ok: translate('views.stale_mine'),
      cancel: translate('views.stale_keep'),
    }),
  };
};
