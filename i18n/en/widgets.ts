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
    unreachable: 'Its DEV server does not answer. Start it in the module’s folder:',
    address: 'No address of its DEV widget is known. Enter one, or add it to a version.',
  },
  dev: {
    title: 'Modules in DEV mode',
    no_address: 'No address',
    reload: 'Reload',
    off: 'Switch off',
    address: 'Address of the DEV widget in this browser',
    address_hint: 'Empty: the one of the latest version',
    bad_address: 'An address that begins with http:// or https://',
    save: 'Save',
    not_installed: 'Not installed in this account, so it has no access to records.',
  },
  gone: 'Module not found',
  gone_text: 'It is not installed in this account.',
  no_page: 'Page not found',
  no_page_text: 'The module has no page at this address.',
} satisfies MessageTree;
