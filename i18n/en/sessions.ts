import type { sessions as declaration } from '#resources/people/sessions/sessions.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Sessions',
  empty: 'No one is signed in',
  fields: {
    user_name: 'User',
    user_id: 'User',
    device: 'Device',
    ip: 'IP address',
    created_at: 'Signed in',
    last_seen_at: 'Last seen',
  },
  list: {
    search: 'Search by name or device',
    total: '%{smart_count} session |||| %{smart_count} sessions',
    empty_hint: 'Each sign-in from each device will appear here.',
  },
  this_device: 'This device',
  viewed_by: 'Preview by %{name}',
  unknown_device: 'Unknown device',
  own: {
    title: 'Devices',
    text: 'Where you are signed in to this account.',
    last_seen: 'Last seen %{moment}',
    end: 'Sign out',
    end_of: 'Sign out: %{device}, %{moment}',
    end_others: 'Sign out all others',
    show_all: 'Show all %{smart_count}',
    failed: 'Could not load sessions',
    retry: 'Try again',
  },
  bulk: {
    remove: 'Sign out',
    remove_confirm:
      'Sign out %{smart_count} session? Its device will have to sign in again. |||| Sign out %{smart_count} sessions? Their devices will have to sign in again.',
    remove_done: '%{smart_count} session signed out |||| %{smart_count} sessions signed out',
    remove_failed: 'Could not sign out %{smart_count} session |||| Could not sign out %{smart_count} sessions',
  },
  live: { changed: '%{smart_count} session changed |||| %{smart_count} sessions changed' },
  errors: {
    needs_session: 'Sign in to do this: an API key can’t',
    needs_password: 'Enter your password to do this',
    needs_own_host: 'Sign in at the platform’s own address to do this',
  },
} satisfies Messages<typeof declaration>;
