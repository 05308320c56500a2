import type { MessageTree } from '#shared/resource.ts';

/** The page of the person's accounts and invitations. */
export default {
  title: 'Your accounts',
  text: 'Choose an account to open it.',
  own: 'Accounts',
  here: 'you are here',
  back: 'Back to this account',
  failed: 'Could not load your accounts',
  enter_failed: 'Could not open %{name}',
  prove: 'Confirm it’s you',
  prove_text: 'Your other accounts open only to you. Enter your password.',
  go_on: 'Continue',
  checking: 'Checking…',
  no_password: 'No password? Sign out and request a link under “Forgot your password?”.',
  invitations: 'Invitations',
  invited_by: 'From %{name}',
  accept: 'Accept',
  accept_of: 'Accept the invitation to %{name}',
  accept_failed: 'Could not accept the invitation',
  decline: 'Decline',
  decline_of: 'Decline the invitation to %{name}',
  decline_confirm: 'Decline the invitation to %{name}? To join later, you’ll need a new one.',
  decline_failed: 'Could not decline the invitation',
} satisfies MessageTree;
