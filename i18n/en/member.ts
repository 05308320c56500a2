import type { MessageTree } from '#shared/resource.ts';

/** Every page behind sign-in. */
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
  theme: { blur: 'Blur effects' },
  person: {
    menu: 'Menu of %{name}',
    profile: 'Profile',
    administration: 'Administration',
    user: 'User',
    administrator: 'Administrator',
    owner: 'Owner',
    accounts: 'Accounts',
    this_account: 'you are here',
    accounts_failed: 'Could not load your accounts',
    enter_failed: 'Could not open %{name}',
  },
  dashboard: {
    title: 'Dashboard',
    no_main: 'Main module is not defined',
    hint_admin:
      'The main module is what people see here after signing in. Until you choose one, manage the account in the administration.',
    hint_user: 'The account’s main module will appear here. Ask an administrator to choose one.',
    administration: 'Open the administration',
    data: {
      title: 'Data',
      all: 'All entities (%{count})',
      records: '%{smart_count} record |||| %{smart_count} records',
      used: 'used %{when}',
      empty: 'There is no data yet.',
      start: 'Set up your account',
      failed: 'Could not load your data.',
      retry: 'Try again',
    },
  },
} satisfies MessageTree;
