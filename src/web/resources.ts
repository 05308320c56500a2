import type { Language } from '#resources/account/account.resource.ts';
import { sessionsView } from '#resources/sessions/sessions.view.tsx';
import { sessionsWords } from '#resources/sessions/sessions.words.ts';
import { usersView } from '#resources/users/users.view.tsx';
import { usersWords } from '#resources/users/users.words.ts';
import { adminOwnWords } from './layout/admin/words.ts';
import type { Source } from './providers/words.ts';
import type { View } from './resource/view.ts';

/** Every slice that the administration shows. A new resource is a line here. */
export const views: readonly View[] = [usersView, sessionsView];

export const adminWords: Readonly<Record<string, Record<Language, Source>>> = {
  admin: adminOwnWords,
  users: usersWords,
  sessions: sessionsWords,
};
