import { loadMessages } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import type { CardView } from '#web/resource/view.ts';
import { session } from '#web/session/session.ts';
import type { User } from '../../users.resource.ts';
import { isEditableOnlyBySelf, whyCredentialsAreFixed, whyPhotoIsFixed } from '../ownDetails.ts';
import { userType } from '../userType.ts';

/** How the declared inputs of a person are drawn, in the administration and in their own profile. */
export const usersCard = {
  inputs: {
    avatar: lazyWithPreload(() => import('../avatar/AvatarInput.tsx')),
    email: lazyWithPreload(() => import('./EmailInput.tsx')),
    password: lazyWithPreload(() => import('./PasswordInput.tsx')),
    password_confirm: lazyWithPreload(() => import('./PasswordConfirmInput.tsx')),
    password_current: lazyWithPreload(() => import('./PasswordCurrentInput.tsx')),
    roles: lazyWithPreload(() => import('./RolesInput.tsx')),
  },
  groups: {
    photo: { title: 'users.fields.avatar', text: 'users.avatar.why', unavailable: whyPhotoIsFixed },
    details: { title: 'users.card.details', text: (user) => (user ? userType(user) : undefined) },
    password: {
      title: 'users.fields.password',
      text: (user) => (user ? 'users.password.keep' : undefined),
      unavailable: whyCredentialsAreFixed,
    },
    'second-factor': {
      Group: lazyWithPreload(async () => {
        const [group] = await Promise.all([import('./SecondFactorGroup.tsx'), loadMessages('factors')]);
        return group;
      }),
    },
    roles: { Group: lazyWithPreload(() => import('./RolesGroup.tsx')) },
    'api-key': { Group: lazyWithPreload(() => import('./ApiKeyGroup.tsx')) },
  },
  Head: lazyWithPreload(() => import('./UserHead.tsx')),
  Notice: lazyWithPreload(() => import('./UserNotice.tsx')),
  // Roles belong to the membership: docs/reference/product/accounts.md#people-with-several-accounts
  rights: (user) => (user && isEditableOnlyBySelf(user) ? { fields: ['role_ids'] } : {}),
  afterSave: (user) => {
    if (user.id === session.me()?.user?.id) session.setUser(user);
  },
} satisfies CardView<User>;
