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
    text: 'How your account looks on the sign-in page, in emails and in the browser.',
    name: 'Account name',
  },
  trash: {
    label: 'Days in the trash',
    hint: 'Deleted records, fields and entities can be restored for this many days, then they are deleted forever.',
    shorter:
      'Items that have been in the trash for more than %{smart_count} day will be deleted forever tonight. |||| Items that have been in the trash for more than %{smart_count} days will be deleted forever tonight.',
    longer:
      'Items already in the trash will stay there for %{smart_count} day after they were deleted. |||| Items already in the trash will stay there for %{smart_count} days after they were deleted.',
  },
  language: {
    label: 'Language',
    hint: 'Used on the sign-in page, in emails, and for people who have not chosen a language.',
    browser: 'You chose %{language} in this browser, so your own interface won’t change.',
    person: 'Your profile is set to %{language}, so your own interface won’t change.',
  },
  favicon: {
    label: 'Favicon',
    hint: 'A square image, at least 180 pixels wide: PNG, JPEG, WebP, GIF or AVIF.',
    upload: 'Upload image',
    replace: 'Replace',
    remove: 'Remove',
    sending: 'Uploading the image',
    give_up: 'Cancel upload',
  },
  sign_in: {
    title: 'Sign-in',
    text: 'Other ways to sign in, besides email and password. People connect them in their profile, or by using the same email.',
    with: 'Sign in with %{name}',
  },
  usage: {
    title: 'Limits',
    text: 'How much this account stores, and how much it may store.',
    loading: 'Measuring',
    space: 'Space',
    space_hint: 'Records with their history, and uploaded files.',
    records: 'Records',
    records_hint: 'Records of all entities, including those in the trash.',
    of: '%{used} of %{quota}',
    unlimited: '%{used}, no limit',
    near: 'The limit is almost reached.',
    space_full:
      'The limit is reached. Nothing can be added or changed until files or records are deleted or the limit is raised.',
    records_full:
      'The limit is reached. No records can be added until some are deleted from the trash or the limit is raised.',
  },
  address: {
    title: 'Dangerous settings',
    text: 'The address of your account. Links, bookmarks and programs that use the old address will stop working right away.',
  },
  subdomain: {
    label: 'Subdomain',
    now: 'Your account is at %{url}',
    warning: 'Everyone will sign in at the new address. The old one will stop working.',
    confirm_title: 'Change the address?',
    confirm:
      'Everyone will sign in at %{after}. Links to %{before} will stop working right away, and other accounts will be able to take the old name.',
  },
  domain: {
    label: 'Custom domain',
    hint: 'Use your own domain, such as crm.example.com, instead of the subdomain.',
    save_first: 'Save to see the DNS records that prove the domain is yours.',
    confirm_title: 'Remove the domain?',
    confirm: 'Your account will no longer open at %{domain}.',
    check: 'Check now',
    checking: 'Checking…',
    checked: 'Last checked %{moment}',
    unchecked: 'Not checked yet. We check every 15 minutes.',
    proved: 'Domain verified and in use',
    not_yet: 'Not verified yet. New DNS records can take up to an hour to appear.',
    keep: 'Keep the TXT record: we check it every day.',
    restore: 'Add it again within a few days, or the domain will stop working.',
    state: {
      proved: 'Verified and in use',
      fading: 'In use, but the TXT record is missing',
      waiting: 'Waiting for the DNS record',
      failed: 'Could not be verified',
    },
    why: {
      missing: 'No TXT record with this value found.',
      other: 'The TXT record has the value of another account.',
      taken: 'Another account has already verified this domain.',
      unreachable: 'The domain’s name servers did not answer.',
    },
  },
  dns: {
    proof: 'Verifies that the domain is yours',
    lead: 'Points the domain here',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    copy_name: 'Copy the name of the %{type} record',
    copy_value: 'Copy the value of the %{type} record',
  },
  unsaved: {
    title: 'Save the other changes first?',
    text: 'Other settings on this page are not saved yet. They will be lost when the address changes.',
    ok: 'Save and continue',
  },
  moved: {
    title: 'Your account’s new address',
    gone: 'This page’s address no longer works. Tell your team where to sign in.',
    here: 'This page still works. Tell your team where to sign in.',
    go: 'Open the new address',
    stay: 'Stay here',
  },
  errors: {
    subdomain: 'Use 3 to 63 lowercase Latin letters, digits and hyphens',
    subdomain_reserved: 'This name is reserved',
    subdomain_default:
      'The main address of this installation uses this subdomain. Ask the server administrator to change it first.',
    subdomain_taken: 'This subdomain is taken',
    domain: 'Enter a domain such as crm.example.com',
    domain_reserved: 'This domain belongs to the platform',
    domain_taken: 'Another account has already verified this domain',
    favicon: 'Upload an image first',
    provider: 'This sign-in method is not set up',
    no_domain: 'The account has no custom domain',
    second_factor: 'Set up a second factor of your own first',
    trash_days: 'Enter a whole number from 1 to 365',
  },
} satisfies Messages<typeof declaration>;
