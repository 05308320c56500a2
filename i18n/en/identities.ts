import type { identities as declaration } from '#resources/people/identities/identities.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  title: 'Connected sign-ins',
  short: 'Sign-ins',
  text: 'Services you can sign in with instead of a password.',
  none: 'Nothing connected yet.',
  since: 'Connected %{moment}',
  connect: 'Connect %{provider}',
  connecting: 'Opening %{provider}…',
  connect_failed: 'Could not connect',
  connected: 'Connected: you can now sign in with %{provider}.',
  disconnect: 'Disconnect',
  disconnect_of: 'Disconnect %{provider}, %{email}',
  disconnect_confirm: 'Disconnect %{provider}? You won’t be able to sign in with it.',
  disconnected: '%{provider} disconnected',
  disconnect_failed: 'Could not disconnect',
  failed: 'Could not load connected sign-ins',
  retry: 'Try again',
  outcome: {
    third_party_failed: 'Not connected: the service did not confirm your identity. Try again.',
    third_party_taken: 'Not connected: this sign-in belongs to another person here.',
  },
  errors: {
    identity_is_only_way: 'Set a password first: this is your only way to sign in',
    identity_exists: 'A sign-in with this service is already connected. Disconnect it first.',
  },
} satisfies Messages<typeof declaration>;
