import { useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#resources/data/views/views.resource.ts';
import { ApiError } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { prefsOverride, useListPrefs } from '#web/resource/list/settings/useListPrefs.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { savedViewsQuery } from './api.ts';
import { createView } from './changes/api.ts';
import { changeView, removeView, ViewChanged } from './changes/changeView.ts';
import { pinnedViewsQuery } from './pins/api.ts';
import { type PresentView, useListName } from './useSavedView.ts';
import { stateOf, viewPrefs } from './viewState.ts';

/** Updates the cached views. */
function useKnownViews() {
  const client = useQueryClient();
  const query = savedViewsQuery(useListName());
  const others = ({ id }: SavedView, all: SavedView[] = []) => all.filter((each) => each.id !== id);
  return {
    put: (view: SavedView) =>
      client.setQueryData(query.queryKey, (all) =>
        [...others(view, all), view].sort((a, b) => a.name.localeCompare(b.name)),
      ),
    drop: (view: SavedView) => client.setQueryData(query.queryKey, (all) => others(view, all)),
    /** Names of pinned views are in the sidebar. */
    readPins: () => void client.invalidateQueries(pinnedViewsQuery),
    readAgain: () => void client.invalidateQueries(query),
  };
}

/** Runs an action on a view. If another person has changed it, confirms first and repeats with their version. */
function useConflictConfirm() {
  const known = useKnownViews();
  return async function orConfirm(view: SavedView, act: (view: SavedView) => Promise<void>, prompt: Prompt) {
    try {
      await act(view);
    } catch (error) {
      if (error instanceof ViewChanged) {
        known.put(error.theirs);
        if (await confirm(prompt(error.theirs))) await orConfirm(error.theirs, act, prompt);
        return;
      }
      notify({ tone: 'error', text: errorText(error, 'views') });
      if (error instanceof ApiError && error.status === 404) known.readAgain();
    }
  };
}

/** Effects of a saved or deleted view. */
function useOutcomes(choose: PresentView['choose']) {
  const translate = useTranslate();
  const list = useListName();
  const known = useKnownViews();
  return {
    put(made: SavedView): void {
      known.put(made);
      known.readPins();
      const saved = viewPrefs(made);
      if (saved) prefsOverride(list).set({ id: made.id, saved, now: saved });
      notify({ tone: 'success', text: translate('views.saved') });
    },
    drop(gone: SavedView): void {
      known.drop(gone);
      known.readPins();
      notify({ tone: 'success', text: translate('views.removed') });
      choose(null);
    },
  };
}

/** The commands for views. `saveAs` and `rename` throw, for their dialog to show the error. */
export function useViewCommands({ view, query, choose }: PresentView) {
  const translate = useTranslate();
  const list = useListName();
  const orConfirm = useConflictConfirm();
  const { put, drop } = useOutcomes(choose);
  const [prefs] = useListPrefs(useView().declaration.name);
  const shown = stateOf(query, prefs);
  const prompts = viewPrompts(translate);

  return {
    async save(): Promise<void> {
      if (view)
        await orConfirm(view, async (known) => put(await changeView(known, { state: shown })), prompts.saveOver);
    },
    async saveAs(name: string, is_shared: boolean, intent: Intent): Promise<void> {
      const made = await createView({ list, name, is_shared, state: shown }, intent);
      put(made);
      choose(made);
    },
    /** @param over the version to save over, after a conflict */
    async rename(name: string, is_shared: boolean, _intent: Intent, over = view): Promise<void> {
      if (over) put(await changeView(over, { name, is_shared }));
    },
    async remove(): Promise<void> {
      if (view && (await confirm(prompts.remove(view))))
        await orConfirm(view, (known) => removeView(known).then(() => drop(known)), prompts.removeTheirs);
    },
  };
}

/** The confirmation for a view. */
type Prompt = (view: SavedView) => Parameters<typeof confirm>[0];

const viewPrompts = (translate: Translate) => {
  const remove: Prompt = ({ name, is_shared }) => ({
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
