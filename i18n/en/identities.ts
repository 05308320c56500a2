import type { identities as declaration } from '#resources/identities/identities.resource.ts';
import type { Messages } from '#shared/resource.ts';

export const identities = {
  fields: {},
  errors: {
    identity_is_only_way: 'Set a password first: this is your only way to sign in',
    needs_session: 'Sign in to do this',
  },
} satisfies Messages<typeof declaration>;
