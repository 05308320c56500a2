import type { account as declaration } from '#resources/account/account.resource.ts';
import type { Messages } from '#shared/resource.ts';

export default {
  name: 'Account',
  fields: {},
  saved: 'Settings saved',
  pro: 'pro',
  pro_hint: 'A paid feature',
  base: {
    title: 'Base settings',
    text: 'How the account presents itself: on its sign-in page, in mails and in the browser.',
    name: 'Account name',
  },
  trash: {
    label: 'Days in the trash',
    hint: 'Deleted records, fields and entities can be restored for so long; then they go for good.',
    shorter:
      'What has been in the trash for longer than %{smart_count} day goes for good the next night. |||| What has been in the trash for longer than %{smart_count} days goes for good the next night.',
    longer:
      'What is in the trash already stays for %{smart_count} day from its deletion. |||| What is in the trash already stays for %{smart_count} days from its deletion.',
  },
  language: {
    label: 'Language',
    hint: 'Of the sign-in page, of mails, and of everybody who has chosen none themselves.',
    browser: 'In this browser you chose %{language} for yourself, so your own interface stays as it is.',
    person: 'Your profile says %{language}, so your own interface stays as it is.',
  },
  favicon: {
    label: 'Favicon',
    hint: 'One square picture, at least 180 pixels wide: PNG, JPEG, WebP, GIF or AVIF.',
    upload: 'Upload picture',
    replace: 'Replace',
    remove: 'Remove',
    sending: 'Uploading the picture',
    give_up: 'Cancel upload',
  },
  sign_in: {
    title: 'Sign-in',
    text: 'Ways to sign in beside email and password. People link them in their profile, or by the same email.',
    with: 'Sign in with %{name}',
  },
  address: {
    title: 'Dangerous settings',
    text: 'Where the account lives. Links, bookmarks and programs that use the old address stop working at once.',
  },
  subdomain: {
    label: 'Subdomain',
    now: 'The account answers at %{url}',
    warning: 'Everybody will sign in at the new address; the old one will lead nowhere.',
    confirm_title: 'Move the account?',
    confirm:
      'From now on everybody signs in at %{after}. Whatever points to %{before} stops working at once, and the old name is free for others to take.',
  },
  domain: {
    label: 'Custom domain',
    hint: 'A domain of your own, such as crm.example.com, in the place of the subdomain.',
    save_first: 'Save it to see which DNS records prove that it is yours.',
    confirm_title: 'Give up the domain?',
    confirm: '%{domain} stops leading to the account at once.',
    check: 'Check now',
    checking: 'Checking…',
    checked: 'Last checked %{moment}',
    unchecked: 'Not checked yet. We look every quarter of an hour.',
    proved: 'The domain is proved and in use',
    not_yet: 'Not proved yet: new DNS records may take an hour to be seen',
    keep: 'Leave the TXT record in place: we look every day whether it is there.',
    restore: 'Put it back within a few days, or the domain will be taken out of use.',
    state: {
      proved: 'Proved and in use',
      fading: 'In use, but its proof is gone',
      waiting: 'Waiting for the DNS record',
      failed: 'Could not be proved',
    },
    why: {
      missing: 'No TXT record with this value was found.',
      other: 'The TXT record that was found holds the value of another account.',
      taken: 'Another account has proved that this domain is theirs.',
      unreachable: 'The name servers of the domain did not answer.',
    },
  },
  dns: {
    proof: 'Proves that the domain is yours',
    lead: 'Leads the domain here',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    copy_name: 'Copy the name of the %{type} record',
    copy_value: 'Copy the value of the %{type} record',
  },
  unsaved: {
    title: 'Save the other changes first?',
    text: 'Other settings on this page are not saved yet. They would be lost when the account moves.',
    ok: 'Save and go on',
  },
  moved: {
    title: 'The account now lives at',
    gone: 'The address of this page is no longer its own. Tell your people where to sign in.',
    here: 'This page still works. Tell your people where to sign in.',
    go: 'Go there',
    stay: 'Stay here',
  },
  errors: {
    subdomain: 'Use 3 to 63 small Latin letters, digits and hyphens',
    subdomain_reserved: 'This name is reserved',
    subdomain_default:
      'The main address of this installation leads to this subdomain: ask its operator to change that first',
    subdomain_taken: 'This subdomain is taken',
    domain: 'Enter a domain such as crm.example.com',
    domain_reserved: 'This name belongs to the platform itself',
    domain_taken: 'Another account has proved that this domain is theirs',
    favicon: 'Upload the picture first',
    provider: 'This way of signing in is not set up',
    no_domain: 'The account has no domain of its own',
    trash_days: 'Enter a whole number from 1 to 365',
  },
} satisfies Messages<typeof declaration>;
