import { useQueryClient } from '@tanstack/react-query';
import { type SavedView, views } from '#resources/views/views.resource.ts';
import { confirm, notify } from '../../layout/messages.ts';
import { call } from '../../providers/api.ts';
import { errorText } from '../../providers/errorText.ts';
import { useTranslate } from '../../providers/words.ts';
import { useListPrefs } from '../useListPrefs.ts';
import { useView } from '../ViewContext.ts';
import { useListName, viewsKey } from './savedViews.ts';
import type { PresentView } from './useSavedView.ts';
import { lookOf, stateOf, viewLook } from './viewLook.ts';

const { create, update, remove } = views.endpoints;

/** What can be done with views. Each answers whether it was done, or throws where a dialog is to say why not. */
export function useViewCommands({ view, query, choose }: PresentView) {
  const client = useQueryClient();
  const translate = useTranslate();
  const list = useListName();
  const [prefs] = useListPrefs(useView().declaration.name);
  const shown = stateOf(query, prefs);

  const put = (made: SavedView) => {
    client.setQueryData<SavedView[]>(viewsKey(list), (all = []) =>
      [...all.filter(({ id }) => id !== made.id), made].sort((a, b) => a.name.localeCompare(b.name)),
    );
    const saved = lookOf(made);
    if (saved) viewLook(list).set({ id: made.id, saved, now: saved });
    notify({ tone: 'success', text: translate('views.saved') });
  };
  const failed = (error: unknown) => notify({ tone: 'error', text: errorText(error, 'views') });

  return {
    async save(): Promise<void> {
      if (!view) return;
      await call(update, { params: { id: view.id }, body: { state: shown } }).then(put, failed);
    },
    async saveAs(name: string, is_shared: boolean): Promise<void> {
      const made = await call(create, { body: { list, name, is_shared, state: shown } });
      put(made);
      choose(made);
    },
    async rename(name: string, is_shared: boolean): Promise<void> {
      if (view) put(await call(update, { params: { id: view.id }, body: { name, is_shared } }));
    },
    async remove(): Promise<void> {
      if (!view) return;
      const { name, is_shared } = view;
      const isSure = await confirm({
        title: translate('views.remove_title'),
        text: translate(is_shared ? 'views.remove_shared_text' : 'views.remove_text', { name }),
        ok: translate('admin.bulk.remove'),
        danger: true,
      });
      if (!isSure) return;
      try {
        await call(remove, { params: { id: view.id } });
      } catch (error) {
        return failed(error);
      }
      client.setQueryData<SavedView[]>(viewsKey(list), (all = []) => all.filter(({ id }) => id !== view.id));
      notify({ tone: 'success', text: translate('views.removed') });
      choose(null);
    },
  };
}
