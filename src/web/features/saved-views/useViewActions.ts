import { copyText } from '#web/controls/copyText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { PresentView } from './useSavedView.ts';
import { useViewCommands } from './useViewCommands.ts';

export interface Action {
  key: 'save' | 'revert' | 'save_as' | 'rename' | 'copy_link' | 'remove';
  run: () => void;
  isRed?: boolean;
  /** It goes on in a dialog. */
  asks?: boolean;
}

/** What the menu offers for the view that is shown, in its order. */
export function useViewActions(present: PresentView, ask: (dialog: 'create' | 'update') => void) {
  const translate = useTranslate();
  const commands = useViewCommands(present);
  const { view, isChanged, mayChange, choose, link } = present;
  const actions: (Action | false)[] = [
    isChanged && mayChange && { key: 'save', run: () => void commands.save() },
    isChanged && { key: 'revert', run: () => choose(view) },
    { key: 'save_as', run: () => ask('create'), asks: true },
    mayChange && { key: 'rename', run: () => ask('update'), asks: true },
    view !== null && { key: 'copy_link', run: () => void copyText(link(view), translate('views.copied')) },
    mayChange && { key: 'remove', run: () => void commands.remove(), isRed: true },
  ];
  return { actions: actions.filter((action) => action !== false), commands };
}
