import type { MessageTree } from '#shared/resource.ts';

/** Shown when nothing could be loaded, so these words are bundled with the app. */
export default {
  unreachable: 'Cannot reach the server',
  unreachable_text:
    'The page is here, but the server does not answer. Check the connection; we try again when it is back.',
  no_account: 'There is no account at this address',
  no_account_text: 'Check the address for a typing mistake, or ask the person who gave it to you.',
  retry: 'Try again',
  retrying: 'Trying…',
} satisfies MessageTree;
