import type { sessions as declaration } from '#resources/sessions/sessions.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Sessions',
  empty: 'Nobody is signed in',
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
    empty_hint: 'Each sign-in of each device will be shown here.',
  },
  this_device: 'This device',
  unknown_device: 'Unknown device',
  own: {
    title: 'Devices',
    text: 'Where you are signed in to this account.',
    last_seen: 'Last seen %{moment}',
    end: 'End',
    end_of: 'End: %{device}, %{moment}',
    end_others: 'End all others',
    show_all: 'Show all %{smart_count}',
    failed: 'The sessions could not be loaded',
    retry: 'Try again',
  },
  bulk: {
    remove: 'End',
    remove_confirm:
      'End %{smart_count} session? Its device will have to sign in again. |||| End %{smart_count} sessions? Their devices will have to sign in again.',
    remove_done: '%{smart_count} session ended |||| %{smart_count} sessions ended',
    remove_failed: '%{smart_count} session was not ended |||| %{smart_count} sessions were not ended',
  },
  live: { changed: '%{smart_count} session changed |||| %{smart_count} sessions changed' },
  errors: {},
} satisfies Messages<typeof declaration>;
