import type { MessageTree } from '#shared/resource.ts';

/** Words for every page behind sign-in. Keys at the root, besides those of common.ts. */
export default {
  action: {
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    ok: 'OK',
    add: 'Add',
    edit: 'Edit',
    delete: 'Delete',
    back: 'Back',
    copy: 'Copy',
    search: 'Search',
    sign_out: 'Sign out',
  },
  prompt: {
    confirm: 'Confirm the action',
    alert: 'Error',
    ok: 'OK',
    cancel: 'Cancel',
    type_word: 'Type %{word} to confirm',
  },
  copied: 'Copied',
  theme: { blur: 'Frosted surfaces' },
  person: {
    menu: 'Menu of %{name}',
    profile: 'Profile',
    administration: 'Administration',
    user: 'User',
    administrator: 'Administrator',
    owner: 'Owner',
    accounts: 'Accounts',
    this_account: 'you are here',
    accounts_failed: 'Your accounts could not be loaded',
    enter_failed: 'Could not go to %{name}',
  },
  dashboard: {
    title: 'Dashboard',
    no_main: 'Main module is not defined',
    hint_admin:
      'The main module of the account is what people see here after signing in. Until one is chosen, look after the account in the administration.',
    hint_user: 'The main module of the account is what you will see here. Ask an administrator to choose one.',
    administration: 'Open the administration',
    data: {
      title: 'Data',
      all: 'All entities (%{count})',
      records: '%{smart_count} record |||| %{smart_count} records',
      used: 'used %{when}',
      empty: 'There is nothing to work in yet.',
      start: 'Take the first steps',
      failed: 'What there is could not be loaded.',
      retry: 'Try again',
    },
  },
} satisfies MessageTree;
