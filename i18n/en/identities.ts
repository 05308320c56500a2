import type { identities as declaration } from '#resources/identities/identities.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  title: 'Connected sign-ins',
  short: 'Sign-ins',
  text: 'Services that you can sign in with instead of a password.',
  none: 'Nothing is connected yet.',
  since: 'Connected %{moment}',
  connect: 'Connect %{provider}',
  connecting: 'Opening %{provider}…',
  connect_failed: 'Could not connect',
  connected: 'Connected: you can now sign in with %{provider}.',
  disconnect: 'Disconnect',
  disconnect_of: 'Disconnect %{provider}, %{email}',
  disconnect_confirm: 'You will no longer be able to sign in with %{provider}. Disconnect it?',
  disconnected: '%{provider} is disconnected',
  disconnect_failed: 'Could not disconnect',
  failed: 'The connected sign-ins could not be loaded',
  retry: 'Try again',
  outcome: {
    third_party_failed: 'Nothing was connected: the service did not confirm who you are. Try again.',
    third_party_taken: 'This sign-in belongs to another person here already. Nothing was connected.',
  },
  errors: {
    identity_is_only_way: 'Set a password first: this is your only way to sign in',
    identity_exists: 'A sign-in of this service is connected already. Disconnect it first.',
    needs_session: 'Sign in to do this',
  },
} satisfies Messages<typeof declaration>;
