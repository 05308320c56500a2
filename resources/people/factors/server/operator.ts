import { endSessions } from '#resources/people/sessions/server/sessions.service.ts';
import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { enqueueDeclared } from '#server/jobs/queue.ts';
import { factors } from '../factors.resource.ts';
import * as queries from './factors.queries.ts';

/**
 * Takes all second factors off a person whom no administrator may help: the owner of an account, a member of several
 * (docs/operating/accounts.md#a-lost-second-factor). Ends their sessions; a running server mails them.
 * @throws StartRefused if there is no such person, or they have none
 */
export const removeFactorsOf = (control: ControlDatabase, email: string): Promise<void> =>
  control.inSystem(async (db) => {
    const person = await queries.findByEmail(db, email);
    if (!person) throw new StartRefused(`There is no person ${email}`);
    if (!person.has_second_factor) throw new StartRefused(`Two-step sign-in for ${email} is already off`);
    await queries.deleteFactors(db, person.id);
    await endSessions(db, person.id);
    const accounts = await queries.findAccountsOf(db, person.id);
    const subject = { subject_type: 'users', subject_id: person.id };
    for (const { account_id } of accounts)
      await writeSystemEvent(db, { account_id, action: 'factors.remove_by_operator', ...subject });
    const [first] = accounts;
    if (!first) return;
    const payload = { account_id: first.account_id, user_id: person.id, kind: 'removed_by_operator' };
    await enqueueDeclared(db, factors, 'send_notice', payload);
  });
