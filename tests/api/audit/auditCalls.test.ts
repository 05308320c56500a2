import { beforeAll, expect, test } from 'vitest';
import { type AuditAction, auditActions } from '#resources/audit/audit/auditActions.ts';
import { ofFactors } from '../../support/audit/factors.ts';
import { unnamedFields } from '../../support/audit/labels.ts';
import { ofMoney } from '../../support/audit/money.ts';
import { ofPeople } from '../../support/audit/people.ts';
import { ofPrograms } from '../../support/audit/programs.ts';
import { ofShape } from '../../support/audit/shape.ts';
import { type AuditWorld, type MakeCall, makeWorld } from '../../support/audit/world.ts';
import { receiver } from '../../support/modules/receiver.ts';
import { startThirdParty } from '../../support/oauth/thirdParty.ts';

/** Every call that is logged, made once: it leaves one entry, with the right person and subject, and no secret. */

const calls = { ...ofPeople, ...ofFactors, ...ofShape, ...ofPrograms, ...ofMoney };

/** Actions that are tested elsewhere, with the reason. */
const elsewhere: Partial<Record<AuditAction, string>> = {
  'storage.update': 'needs a server of a customer: auditStorage.test.ts',
  'storage.cancel_move': 'needs a server of a customer: auditStorage.test.ts',
  'storage.roll_back': 'needs a server of a customer: auditStorage.test.ts',
  'moves.begin': 'is a command of the operator: planes/planeMoves.test.ts',
  'billing.credit': 'is a command of the operator: cli/billing.test.ts',
  'factors.remove_by_operator': 'is a command of the operator: factors/lost.test.ts',
  'payments.settle': 'is what a provider says: billing/payments.test.ts',
  'audit_settings.stream_stopped': 'is a job: auditStream.test.ts',
};

let world: AuditWorld;
beforeAll(async () => {
  const backend = await receiver();
  world = await makeWorld(await startThirdParty({ callback_allow_private: true }), backend.url);
});

interface Row {
  account_id: number;
  action: string;
  outcome: string;
  user_id: number | null;
  subject_type: string;
  subject_id: number | null;
  changes: Record<string, unknown>;
}

const last = async () =>
  (await world.api.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from control.audit_events'))[0]?.id ?? 0;
const rowsAfter = (id: number) =>
  world.api.sql<Row>(`select * from control.audit_events where id > $1 and via <> 'system' order by id`, [id]);

test('every action has a call here, or is tested elsewhere', () => {
  expect([...Object.keys(calls), ...Object.keys(elsewhere)].sort()).toEqual([...auditActions].sort());
});

test.each(Object.keys(calls) as (keyof typeof calls)[])('%s', async (action) => {
  const {
    run,
    subject,
    account_id = 1,
    user_id = world.ownerId,
    answersSecret,
  } = await (calls[action] as MakeCall)(world);
  const before = await last();
  const answer = await run();
  if (answer) expect(answer.status, answer.text).toBeLessThan(300);
  if (answer && answersSecret) world.secrets.add(answer.text);
  const rows = await rowsAfter(before);
  expect(rows).toMatchObject([{ action, outcome: 'success', subject_type: subject.type }]);
  const [row] = rows as [Row];
  const keys = Object.keys(row.changes);
  for (const locale of ['en', 'ru'] as const)
    expect(await unnamedFields(locale, action.split('.')[0] as string, keys)).toEqual([]);
  if (account_id !== 0) expect(row).toMatchObject({ account_id, user_id });
  else expect(row.user_id).not.toBeNull();
  if (subject.id !== undefined) expect(row.subject_id).toBe(subject.id);
  else if (!withoutId.has(subject.type)) expect(row.subject_id).not.toBeNull();
});

/** There is one of them in an account. */
const withoutId = new Set(['auth', 'audit', 'audit_settings', 'account', 'billing']);

test('no secret that was sent or answered is anywhere in the log, nor in what waits to be sent', async () => {
  expect(world.secrets.size).toBeGreaterThan(25);
  const [{ log } = { log: '' }] = await world.api.sql<{ log: string }>(
    `select coalesce(string_agg(e::text, E'\\n'), '') || (select coalesce(string_agg(o::text, ''), '') from control.audit_outbox o) as log
     from control.audit_events e`,
  );
  expect(log.length).toBeGreaterThan(1000);
  for (const secret of world.secrets) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
    // Of a key or token, no part either.
    if (secret.length > 40) expect(log).not.toContain(secret.slice(-24));
  }
});
