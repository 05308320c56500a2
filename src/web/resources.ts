import { accountView } from '#resources/account/web/account.view.tsx';
import { entitiesView } from '#resources/entities/web/entities.view.tsx';
import { historyWords } from '#resources/history/web/historyWords.ts';
import { sessionsView } from '#resources/sessions/web/sessions.view.tsx';
import { usersView } from '#resources/users/web/users.view.tsx';
import { fileWords } from './controls/fileWords.ts';
import { adminWords } from './controls/words.ts';
import { addWords } from './i18n/words.ts';
import type { View } from './resource/view.ts';

/** Every slice that the administration shows. A new resource is a line here. */
export const views: readonly View[] = [usersView, sessionsView, entitiesView, accountView];

export const addAdminWords = (): Promise<unknown> =>
  Promise.all([
    addWords('admin', adminWords),
    addWords('files', fileWords),
    addWords('history', historyWords),
    ...views.map(({ declaration, words }) => addWords(declaration.name, words)),
  ]);
