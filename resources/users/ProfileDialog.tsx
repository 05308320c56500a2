import { ThemeProvider } from '@mui/material/styles';
import { Suspense, use } from 'react';
import type { z } from 'zod/mini';
import { fileWords } from '#web/fields/fileWords.ts';
import { adminWords } from '#web/layout/admin/words.ts';
import { notify } from '#web/layout/messages.ts';
import { call } from '#web/providers/api.ts';
import { checkBody } from '#web/providers/checkBody.ts';
import { addWords, hasWord, useTranslate } from '#web/providers/words.ts';
import { CardDialog } from '#web/resource/CardDialog.tsx';
import { CardEditor } from '#web/resource/CardEditor.tsx';
import { cardValues } from '#web/resource/cardValues.ts';
import { closeProfile } from '#web/session/profile.ts';
import { session, useMe } from '#web/session/session.ts';
import { muiTheme } from '#web/theme/muiTheme.ts';
import { useTheme } from '#web/theme/theme.ts';
import { auth } from '../auth/auth.resource.ts';
import UserCard from './UserCard.tsx';
import { type User, users } from './users.resource.ts';

const words = Promise.all([
  addWords('admin', adminWords),
  addWords('files', fileWords),
  addWords('users', { en: () => import('#i18n/en/users.ts'), ru: () => import('#i18n/ru/users.ts') }),
]);

/** The user card of the person themselves, wherever they are: it needs no administration around it. */
export default function ProfileDialog() {
  const { mode } = useTheme();
  const { user } = useMe();
  return (
    <ThemeProvider theme={muiTheme(mode)}>
      <Suspense>{user && <ProfileCard key={user.id} user={user} />}</Suspense>
    </ThemeProvider>
  );
}

const { update_me } = auth.endpoints;
type ProfileUpdate = z.infer<typeof update_me.body>;

function ProfileCard({ user }: { user: User }) {
  if (!hasWord('users.card.profile')) use(words);
  const translate = useTranslate();
  const save = (body: ProfileUpdate) => call(update_me, { body: checkBody(update_me, body) });
  const onSaved = (saved: User) => {
    session.setUser(saved);
    notify({ tone: 'success', text: translate('users.card.updated') });
    closeProfile();
  };
  return (
    <CardDialog title={translate('users.card.profile')} width={users.card.width} onClose={closeProfile}>
      <CardEditor
        name="users"
        isNew={false}
        values={cardValues(users.card, user) as ProfileUpdate}
        rights={{}}
        save={save}
        onSaved={onSaved}
        onReload={() => void session.reload()}
        onCancel={closeProfile}
      >
        <UserCard record={user} disabled={false} onChanged={() => session.setUser({ ...user, has_api_key: true })} />
      </CardEditor>
    </CardDialog>
  );
}
