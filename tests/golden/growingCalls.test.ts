import { expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';

/** Calls that change something and need no room, with the reason. */
const others: Record<string, string> = {
  'account.check_domain': 'changes a date',
  'account.update': 'a few short texts',
  'audit_settings.make_secret': 'replaces a secret',
  'audit_settings.test': 'keeps nothing',
  'audit_settings.update': 'a short text',
  'auth.accept_invitation': 'begins a membership that is there',
  'auth.enter': 'signs in',
  'auth.leave': 'removes',
  'auth.login': 'signs in',
  'auth.logout': 'signs out',
  'auth.open_account': 'signs in',
  'auth.passkey': 'signs in',
  'auth.passkey_options': 'keeps nothing',
  'auth.preview': 'a session of 15 minutes',
  'auth.read_challenge': 'reads',
  'auth.read_code': 'reads',
  'auth.reauthenticate': 'changes a date',
  'auth.reauthenticate_options': 'keeps nothing',
  'auth.refresh_token': 'keeps signed in',
  'auth.reset_password': 'mails to people who are here',
  'auth.reset_password_confirm': 'signs in',
  'auth.second_factor': 'signs in',
  'auth.update_me': 'rights and passwords must change at any time; extra is at most 64 KiB',
  'billing.charge': 'what a full account has used must be charged too',
  'billing.update': 'a few numbers',
  'callbacks.send_again': 'repeats a call',
  'entities.discard': 'removes',
  'entities.retry': 'ends a change that has begun',
  'entities.set_order': 'a number of each',
  'factors.confirm_totp': 'a full account must not keep people from securing their sign-in',
  'factors.create_passkey': 'the same; at most 20 for each person',
  'factors.make_recovery_codes': 'replaces codes',
  'factors.rename_passkey': 'a short text',
  'factors.start_passkey': 'keeps nothing',
  'factors.start_totp': 'one secret for each person',
  'fields.check': 'reads',
  'fields.discard': 'removes',
  'fields.retry': 'ends a change that has begun',
  'identities.link': 'a link',
  'marketplace.dev_token': 'keeps nothing',
  'marketplace.report_health': 'a row a minute and slot, which goes after a month',
  'marketplace.token': 'replaces a token',
  'marketplace.uninstall': 'ends an install',
  'marketplace.update': 'changes an install',
  'modules.update': 'a short text; publishing must be possible at any time',
  'payment_methods.create': 'an account has few; paying must be possible at any time',
  'payment_methods.update': 'changes a mark',
  'payments.check': 'asks about a payment that is there',
  'payments.notify': 'tells of a payment that is there',
  'payments.test_answer': 'changes a payment that is there',
  'payments.top_up': 'paying must be possible at any time',
  'privacy.erase': 'removes',
  'privacy.export': 'reads',
  'records.undo_import': 'takes back what there was; a mistake must be undone at any time',
  'records.unmerge': 'takes back what there was; a mistake must be undone at any time',
  'roles.impact': 'reads',
  'roles.update': 'rights must change at any time; a role is limited',
  'storage.cancel_move': 'removes what a move has made',
  'storage.check': 'keeps nothing',
  'storage.roll_back': 'records that are there already, in another place',
  'storage.update': 'a few short texts; leaving a full place must be possible at any time',
  'versions.set_main': 'changes a mark',
  'versions.start_rollout': 'one at a time for a module',
  'versions.update_rollout': 'changes a rollout',
  'users.check_email': 'reads',
  'users.generate_api_key': 'replaces a key',
  'users.invite_again': 'mails',
  'users.make_owner': 'changes who the owner is',
  'users.update': 'rights must change at any time; extra is at most 64 KiB',
};

test('every call that changes something takes room, or says why not', () => {
  const changing = resources.flatMap(({ resource }) =>
    Object.entries(resource.endpoints)
      .filter(([, { method, grows }]) => method !== 'GET' && method !== 'DELETE' && !grows)
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(
    changing.sort(),
    'Give the call `grows: true` in its declaration, or the reason why it stores nothing more in `others` of this file.',
  ).toEqual(Object.keys(others).sort());
  const growing = resources.flatMap(({ resource }) => Object.values(resource.endpoints).filter(({ grows }) => grows));
  expect(growing.filter(({ method }) => method === 'GET' || method === 'DELETE')).toEqual([]);
});
