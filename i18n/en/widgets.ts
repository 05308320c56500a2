import type { MessageTree } from '#shared/resource.ts';

/** What pages say of the widgets of modules. */
export default {
  failed: 'The module “%{name}” is not working here',
  why: {
    load: 'Its widget could not be loaded.',
    threw: 'Its widget reported an error.',
    timeout: 'Its widget took too long.',
    breach: 'Its widget broke a limit and was stopped.',
    dead: 'Its widget stopped responding.',
  },
  gone: 'Module not found',
  gone_text: 'It is not installed in this account.',
  no_page: 'Page not found',
  no_page_text: 'The module has no page at this address.',
} satisfies MessageTree;
