import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { Refusal } from '#server/errors/errors.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { findBilling } from '#server/ledger/billingRow.ts';
import { moneyText } from '#shared/money/money.ts';
import * as queries from './billing.queries.ts';
import { changeBalance } from './charge.service.ts';

/** What the operator does with balances (docs/operating/accounts.md#charges). Each function answers lines to print. */

export interface OperatorChange {
  kind: 'charge' | 'credit';
  subdomain: string;
  /** In kopecks, positive. */
  amount: bigint;
  description: string;
  key: string;
  /** Whether a charge may make the balance negative. */
  overdraw: boolean;
}

const reasons: Record<string, string> = {
  balance_too_low: 'the balance is too low (--overdraw charges it all the same)',
  charge_key_used: 'this key was used for another sum',
};

/** Charges or credits an account, once for its key. @throws StartRefused one line; nothing was written */
export const changeByOperator = (control: ControlDatabase, change: OperatorChange): Promise<string[]> =>
  control.inSystem(async (db) => {
    const { kind, subdomain, amount, description, key, overdraw } = change;
    const account_id = await idOf(db, subdomain);
    const made = await changeBalance(db, {
      ...{ account_id, kind, amount, description, key, overdraw, author: { type: 'operator' } },
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new StartRefused(`${subdomain} is not changed: ${reasons[error.message] ?? error.message}`);
    });
    const { balance } = await findBilling(db, account_id);
    if (!made.is_new) return [`${key} was booked before; the balance of ${subdomain} is ${balance} RUB`];
    await writeSystemEvent(db, {
      ...{ account_id, action: `billing.${kind}`, subject_type: 'billing', subject_name: description },
      changes: { amount: { to: moneyText(amount) } },
    });
    const said = kind === 'charge' ? 'charged' : 'credited';
    return [`${subdomain} is ${said} ${moneyText(amount)} RUB; its balance is ${balance} RUB`];
  });

/** The balance, what is set, and the last entries. @throws StartRefused */
export const showBilling = (control: ControlDatabase, subdomain: string): Promise<string[]> =>
  control.inSystem(async (db) => {
    const account_id = await idOf(db, subdomain);
    const row = await findBilling(db, account_id);
    const { autorefill_enabled, autorefill_step, autorefill_amount, refill_state, refill_failure } = row;
    const refill = autorefill_enabled
      ? `by ${autorefill_amount} below ${autorefill_step}, ${refill_failure ? `failed: ${refill_failure}` : refill_state}`
      : 'off';
    const entries = await queries.findLastEntries(db, account_id, SHOWN);
    return [
      `balance  ${row.balance} RUB`,
      `refill   ${refill}`,
      `alert    ${row.alert_enabled ? `below ${row.alert_below}` : 'off'}`,
      ...entries.map((each) =>
        [
          each.created_at.toISOString(),
          each.amount.padStart(14),
          each.balance_after?.padStart(14),
          each.kind,
          each.description,
        ]
          .filter(Boolean)
          .join('  '),
      ),
    ];
  });

/** Entries that are shown, the latest first. */
const SHOWN = 20;

async function idOf(db: Db, subdomain: string): Promise<number> {
  const account = await queries.findBySubdomain(db, subdomain);
  if (!account) throw new StartRefused(`There is no account ${subdomain}`);
  return account.id;
}
