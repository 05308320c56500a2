import type { MessageTree } from '#shared/resource.ts';

/** Shown when nothing could be loaded, so these messages are bundled with the app. */
export default {
  unreachable: 'Can’t reach the server',
  unreachable_text: 'The server isn’t responding. Check your connection. We’ll try again as soon as it’s back.',
  no_account: 'There is no account at this address',
  no_account_text: 'Check the address for typos, or ask the person who gave it to you.',
  retry: 'Try again',
  retrying: 'Trying…',
} satisfies MessageTree;
