import { byQuery, type Check } from './check.ts';

/** Money: what the database refuses to write is looked for all the same (docs/reference/product/billing.md#ledger). */
export const billingChecks: readonly Check[] = [
  byQuery(
    'every ledger transaction sums to zero',
    'stoa_system',
    `select format('ledger transaction %s of account %s has %s entries with the sum %s', t.id, t.account_id, count(e.id),
        coalesce(sum(e.amount), 0)) as breach
      from control.ledger_transactions t left join control.ledger_entries e on e.transaction_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount) <> 0 order by t.id`,
  ),
  byQuery(
    'every balance is the sum of its entries',
    'stoa_system',
    `with sums as (
       select a.id, b.balance, coalesce(sum(e.amount), 0) as total
       from control.accounts a left join control.account_billing b on b.account_id = a.id
         left join control.ledger_entries e on e.account_id = a.id and e.book = 'balance'
       group by a.id, b.balance)
     select format('account %s has the balance %s instead of %s', id, coalesce(balance::text, 'none'), total) as breach
       from sums where balance is distinct from total
     union all
     select format('ledger entry %s of account %s says %s instead of %s', id, account_id, balance_after, total)
       from (select id, account_id, balance_after, sum(amount) over (partition by account_id order by id) as total
         from control.ledger_entries where book = 'balance') e
       where balance_after <> total
     order by 1`,
  ),
  byQuery(
    'every payment that succeeded has its one entry, and no other payment has any',
    'stoa_system',
    `select format('payment %s of account %s is %s and has %s entries of %s', p.id, p.account_id, p.state, count(e.id),
        coalesce(sum(e.amount), 0)) as breach
      from control.payments p left join control.ledger_transactions t on t.payment_id = p.id
        left join control.ledger_entries e on e.transaction_id = t.id and e.book = 'balance'
      group by p.id
      having (p.state = 'succeeded' and (count(e.id) <> 1 or sum(e.amount) <> p.amount or bool_or(e.account_id <> p.account_id)))
        or (p.state <> 'succeeded' and count(e.id) > 0) order by p.id`,
  ),
  byQuery(
    'no payment waits for an answer of its provider for a day',
    'stoa_system',
    `select format('payment %s of account %s waits since %s: look for it at the provider', id, account_id, created_at) as breach
      from control.payments where state = 'pending' and created_at < now() - interval '25 hours' order by id`,
  ),
  byQuery(
    'a refill that is under way has its payment',
    'stoa_system',
    `select format('account %s waits for payment %s, which is %s', b.account_id, p.id, p.state) as breach
      from control.account_billing b join control.payments p on p.id = b.refill_payment_id
      where p.settled_at is not null or p.kind <> 'autorefill' or b.refill_state <> 'running' order by 1`,
  ),
  byQuery(
    'the ledger is append-only',
    'owner',
    `select format('%s may be changed by %s', c.oid::regclass, r.name) as breach
       from pg_class c, unnest(array['stoa_app', 'stoa_system']) r (name)
       where c.oid = any(array['control.ledger_transactions'::regclass, 'control.ledger_entries'::regclass])
         and has_table_privilege(r.name, c.oid, 'update, delete, truncate')
     union all
     select format('the trigger %s of %s is off', t.tgname, t.tgrelid::regclass)
       from pg_trigger t where not t.tgisinternal and t.tgenabled <> 'O'
         and t.tgrelid = any(array['control.ledger_transactions'::regclass, 'control.ledger_entries'::regclass])
     order by 1`,
  ),
];
