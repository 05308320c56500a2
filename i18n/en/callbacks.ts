import type { callbacks as declaration } from '#resources/modules/callbacks/callbacks.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  fields: {},
  errors: { callback_is_waiting: 'This callback is waiting for its next attempt already' },
  title: 'Callbacks',
  empty: 'No callbacks yet',
  empty_text: 'When an account installs or disables the module, the addresses of its version are called.',
  failed: 'Could not load callbacks',
  type: { installed: 'Installed', uninstalled: 'Disabled' },
  account: 'Account %{id}, version %{version}',
  state: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' },
  attempts: '%{smart_count} attempt |||| %{smart_count} attempts',
  status: 'Answered %{status}',
  error: 'No answer (%{error})',
  next: 'Next attempt %{at}',
  send_again: 'Send again',
  sent_again: 'The callback is being sent again',
  send_failed: 'Could not send the callback again',
} satisfies Messages<typeof declaration>;
