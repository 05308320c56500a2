import { accountView } from '#resources/account/web/account.view.tsx';
import { entitiesView } from '#resources/entities/web/entities.view.tsx';
import { sessionsView } from '#resources/sessions/web/sessions.view.tsx';
import { usersView } from '#resources/users/web/users.view.tsx';
import type { Namespace } from './i18n/messages.ts';
import { loadMessages } from './i18n/translate.ts';
import type { View } from './resource/view.ts';

/** Every slice that the administration shows. A new resource is a line here. */
export const views: readonly View[] = [usersView, sessionsView, entitiesView, accountView];

/** Each resource has a namespace of its name. */
export const loadAdminMessages = (): Promise<void> =>
  loadMessages('admin', 'files', 'history', ...views.map(({ declaration }) => declaration.name as Namespace));
