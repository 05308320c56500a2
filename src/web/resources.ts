import { accountView } from '#resources/account/account.view.tsx';
import { entitiesView } from '#resources/entities/entities.view.tsx';
import { historyWords } from '#resources/history/historyWords.ts';
import { sessionsView } from '#resources/sessions/sessions.view.tsx';
import { usersView } from '#resources/users/users.view.tsx';
import { fileWords } from './fields/fileWords.ts';
import { adminWords } from './layout/admin/words.ts';
import { addWords } from './providers/words.ts';
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
