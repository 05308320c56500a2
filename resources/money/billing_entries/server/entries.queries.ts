import { type SelectQueryBuilder, sql } from 'kysely';
import { contains } from '#server/database/sql/conditions.ts';
import { formerMember, userName } from '#server/database/sql/formerMembers.ts';
import { readPage } from '#server/database/sql/readPage.ts';
import type { BillingTables } from '#server/database/tables/billingTables.ts';
import type { Db } from '#server/database/tables/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import type { billing_entries } from '../billing_entries.resource.ts';

export type EntriesInput = Input<(typeof billing_entries)['endpoints']['list']>['query'];

type Joined = { e: BillingTables['ledger_entries']; t: BillingTables['ledger_transactions'] };

/** A transaction as its account sees it: the entry in the book of the balance. */
const entries = (db: Db, account_id: number) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .where('e.account_id', '=', account_id)
    .where('e.book', '=', 'balance');

function filtered<O>(query: SelectQueryBuilder<Joined, 'e' | 't', O>, { query: text, filter }: EntriesInput) {
  return query.where((eb) =>
    eb.and([
      ...(text ? [contains(eb.ref('t.description'), text)] : []),
      ...(filter.kind ? [eb('t.kind', '=', filter.kind)] : []),
      ...(filter.created_at_start ? [eb('e.created_at', '>=', filter.created_at_start)] : []),
      ...(filter.created_at_end ? [eb('e.created_at', '<=', filter.created_at_end)] : []),
      // The shortest decimal of a number is what was sent.
      ...(filter.amount_start === undefined ? [] : [eb('e.amount', '>=', String(filter.amount_start))]),
      ...(filter.amount_end === undefined ? [] : [eb('e.amount', '<=', String(filter.amount_end))]),
    ]),
  );
}

const columns = [
  't.id',
  'e.created_at',
  't.kind',
  'e.amount',
  'e.balance_after',
  't.description',
  't.author_type',
  't.module_name',
  userName.as('user_name'),
  't.payment_id',
  sql<boolean>`coalesce(pay.provider = 'test', false)`.as('is_test'),
] as const;

/** With the names of people as they are called now, or were called when they left. */
const named = (db: Db, account_id: number) =>
  entries(db, account_id)
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('former_members as p', formerMember('t.account_id', 't.user_id'))
    .leftJoin('payments as pay', (join) =>
      join.onRef('pay.account_id', '=', 't.account_id').onRef('pay.id', '=', 't.payment_id'),
    )
    .select(columns);

const sorted = (db: Db, account_id: number, input: EntriesInput) => {
  let rows = filtered(named(db, account_id), input);
  for (const { field, order } of input.sort) rows = rows.orderBy(`e.${field}`, order);
  return rows.orderBy('e.id', 'desc');
};

export const findEntries = (db: Db, account_id: number, input: EntriesInput) =>
  readPage(filtered(entries(db, account_id), input), sorted(db, account_id, input), input);

export const findEntry = (db: Db, account_id: number, id: number) =>
  named(db, account_id).where('t.id', '=', id).executeTakeFirst();

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Those with a smaller id, the latest first: entries that are added meanwhile change nothing. */
export const findEntriesBelow = (
  db: Db,
  account_id: number,
  input: EntriesInput,
  below: number | null,
  limit: number,
) =>
  filtered(named(db, account_id), input)
    .$if(below !== null, (query) => query.where('t.id', '<', below as number))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
