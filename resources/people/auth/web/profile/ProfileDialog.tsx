import { Suspense, use } from 'react';
import { OwnIdentities } from '#resources/people/identities/web/OwnIdentities.tsx';
import { type OwnIdentitiesState, useOwnIdentities } from '#resources/people/identities/web/useOwnIdentities.ts';
import { OwnSessions } from '#resources/people/sessions/web/OwnSessions.tsx';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { type User, users } from '#resources/people/users/users.resource.ts';
import { usersCard } from '#resources/people/users/web/card/usersCard.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { preloadCardParts } from '#web/resource/card/cardParts.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardBody } from '#web/resource/card/editor/CardBody.tsx';
import { CardEditor } from '#web/resource/card/editor/CardEditor.tsx';
import { CardGroup } from '#web/resource/card/editor/CardGroup.tsx';
import { cardValues } from '#web/resource/card/editor/cardValues.ts';
import { closeProfile, type ProfileOpening } from '#web/session/profile.ts';
import { session, useMe } from '#web/session/session.ts';
import { AppTheme } from '#web/theme/AppTheme.tsx';
import { type ProfileUpdate, updateMe } from './api.ts';
import { ProfileAccount } from './ProfileAccount.tsx';
import { ProfileInterface } from './ProfileInterface.tsx';
import { ProfileParts } from './ProfileParts.tsx';

const ready = Promise.all([
  loadMessages('admin', 'files', 'users', 'sessions', 'identities', 'factors'),
  // A part that fails to load is loaded again when it renders.
  preloadCardParts<User>(usersCard).catch(() => null),
]);

/** The user card of the person themselves, on any page: it needs no administration around it. */
export default function ProfileDialog({ opening }: { opening: ProfileOpening }) {
  const { user } = useMe();
  return (
    <AppTheme>
      <Suspense>{user && <ProfileCard key={user.id} user={user} opening={opening} />}</Suspense>
    </AppTheme>
  );
}

function ProfileCard({ user, opening }: { user: User; opening: ProfileOpening }) {
  use(ready);
  const translate = useTranslate();
  const state = useOwnIdentities();
  const save = async (body: ProfileUpdate) => {
    const send = () => updateMe(body);
    // Closing the question leaves the card as it is, with the server's refusal.
    session.setUser((await reauthenticated(send)) ?? (await send()));
    notify({ tone: 'success', text: translate('users.card.updated') });
    closeProfile();
  };
  return (
    <CardDialog title={translate('users.card.profile')} width={users.card.width} onClose={closeProfile}>
      <ProfileParts hasIdentities={state.isAvailable} first={opening.part}>
        <CardEditor
          name="users"
          isNew={false}
          values={cardValues(users.card, user) as ProfileUpdate}
          rights={{}}
          save={save}
          onReload={() => void session.reload()}
          onCancel={closeProfile}
        >
          <CardBody<User>
            declaration={users}
            card={usersCard}
            record={user}
            disabled={false}
            onChanged={() => session.setUser({ ...user, has_api_key: true })}
          />
          <ProfileInterface user={user} />
          <ProfileSessions user={user} />
          {state.isAvailable && <ProfileIdentities state={state} opening={opening} />}
          <ProfileAccount user={user} />
        </CardEditor>
      </ProfileParts>
    </CardDialog>
  );
}

function ProfileSessions({ user }: { user: User }) {
  const translate = useTranslate();
  return (
    <CardGroup id="users-sessions" title={translate('sessions.own.title')} text={translate('sessions.own.text')}>
      <OwnSessions userId={user.id} />
    </CardGroup>
  );
}

function ProfileIdentities({ state, opening }: { state: OwnIdentitiesState; opening: ProfileOpening }) {
  const translate = useTranslate();
  return (
    <CardGroup id="users-identities" title={translate('identities.title')} text={translate('identities.text')}>
      <OwnIdentities state={state} arrival={opening.part === 'identities' ? opening : null} />
    </CardGroup>
  );
}
