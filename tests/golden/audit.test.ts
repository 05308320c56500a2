import { expect, test } from 'vitest';
import { auditActions, subjectTypes } from '#resources/audit/audit/auditActions.ts';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { SystemAction } from '#shared/systemActions.ts';

/** Calls that change something, or may, and leave nothing in the audit log, with the reason. */
const others: Record<string, string> = {
  'account.favicon': 'only keeps a picture; saving it is a change of the account',
  'auth.open_account': 'a link; entering is logged by the account that it leads to',
  'auth.passkey_options': 'makes a challenge',
  'auth.read_challenge': 'reads',
  'auth.read_code': 'reads',
  'auth.reauthenticate_options': 'makes a challenge',
  'auth.refresh_token': 'goes on with a session whose start is logged',
  'factors.start_passkey': 'makes a challenge',
  'factors.start_totp': 'has no effect before it is confirmed',
  'fields.check': 'reads',
  'files.upload': 'only keeps a file; using it is a change of its own',
  'identities.link': 'a link; connecting is logged by `identities.finish`',
  'marketplace.report_health': 'counts failures, by program',
  'payments.check': 'asks the provider; what it settles is logged by the system',
  'payments.notify': 'what it settles is logged by the system',
  'payments.test_answer': 'of the test provider, who is a company of its own',
  'records.create': 'in the history of the record',
  'records.remove': 'in the history of the record',
  'records.simple_create': 'in the history of the record',
  'records.simple_remove': 'in the history of the record',
  'records.simple_update': 'in the history of the record',
  'records.update': 'in the history of the record',
  'roles.impact': 'reads',
  'storage.check': 'changes nothing',
  'users.check_email': 'reads',
  'views.set_settings': 'how a person likes their own list',
};

const endpoints = resources.flatMap(({ resource }) =>
  Object.entries(resource.endpoints as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${resource.name}.${name}`, endpoint] as const,
  ),
);
const isChange = ({ method, writes }: Endpoint) => method !== 'GET' || writes === true;

test('every call that changes something is in the audit log, or says why not', () => {
  const silent = endpoints.filter(([, endpoint]) => isChange(endpoint) && !endpoint.audit).map(([name]) => name);
  expect(
    silent.sort(),
    'Give the call `audit` in its declaration (docs/start/architecture.md#audit-log), or its reason in `others` of this file.',
  ).toEqual(Object.keys(others).sort());
});

test('no field that may be a secret is logged with its value', () => {
  const shown = endpoints.flatMap(([name, { audit }]) =>
    audit ? (audit.values ?? []).map((field) => [name, field]) : [],
  );
  expect(shown.filter(([, field]) => /password|token|secret|code$|key$/.test(field ?? ''))).toEqual([]);
});

/** What jobs and commands do; a charge is a call too. */
const system: Record<SystemAction, true> = {
  'moves.begin': true,
  'audit_settings.stream_stopped': true,
  'billing.charge': true,
  'billing.credit': true,
  'factors.remove_by_operator': true,
  'privacy.erase': true,
  'payments.settle': true,
};

test('every action of every resource is in a group of the list', () => {
  const logged = endpoints.filter(([, { audit }]) => audit).map(([name]) => name);
  expect(
    [...auditActions].sort(),
    'Add the declaration to `Audited` and the action to a group in resources/audit/audit/auditActions.ts, and its text to i18n/{en,ru}/audit.ts.',
  ).toEqual([...new Set([...logged, ...Object.keys(system)])].sort());
});

test('what entries may be about has a name', () => {
  const names = new Set(endpoints.filter(([, { audit }]) => audit).map(([name]) => name.split('.')[0] as string));
  // Entries of these are about people, or about an entity.
  for (const name of ['auth', 'privacy', 'records', 'entity_files']) names.delete(name);
  expect(
    [...subjectTypes].sort(),
    'Add the resource to `subjectTypes` in resources/audit/audit/auditActions.ts and to `subject_type` in i18n/{en,ru}/audit.ts.',
  ).toEqual([...names].sort());
});
