-- Money of accounts: a double-entry ledger, payments into it, and when it is refilled (docs/decisions/0026-ledger-and-payments.md).

-- A way to pay that a provider has saved for an account.
create table control.payment_methods (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  provider text not null check (provider in ('test', 'yookassa')),
  state text not null default 'waiting' check (state in ('waiting', 'active', 'failed')),
  failure text,
  kind text not null default 'other' check (kind in ('bank_card', 'yoo_money', 'sbp', 'sberbank', 'tinkoff_bank', 'other')),
  brand text check (length(brand) <= 64),
  last4 text check (last4 ~ '^\d{4}$'),
  expires text check (expires ~ '^\d{4}-\d{2}$'),
  is_default boolean not null default false,
  -- What the provider knows it by: sealed, and found by its hash.
  reference bytea,
  reference_hash bytea,
  -- Of the call that makes it at the provider; a repeated call makes the same one.
  idempotence_key uuid not null default gen_random_uuid() unique,
  confirmation_url text,
  -- Where the customer comes back to.
  return_url text not null,
  created_at timestamptz(3) not null default now(),
  -- When the provider is asked next, while it waits.
  check_at timestamptz(3),
  unique (account_id, id),
  unique (provider, reference_hash),
  check ((reference is null) = (reference_hash is null)),
  check (state <> 'active' or reference is not null),
  check (not is_default or state = 'active'),
  check ((state = 'failed') = (failure is not null))
);
create unique index payment_methods_default on control.payment_methods (account_id) where is_default;
create index payment_methods_check on control.payment_methods (check_at) where state = 'waiting';

-- A payment into an account's balance. It is written before the provider is called.
create table control.payments (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  kind text not null check (kind in ('top_up', 'autorefill')),
  provider text not null check (provider in ('test', 'yookassa')),
  amount numeric(18, 2) not null check (amount > 0),
  -- pending: the provider has not answered yet; waiting: the customer has not paid yet. The others are final.
  state text not null default 'pending' check (state in ('pending', 'waiting', 'succeeded', 'cancelled', 'failed')),
  failure text,
  idempotence_key uuid not null default gen_random_uuid() unique,
  -- What the provider knows it by.
  provider_reference text check (length(provider_reference) <= 255),
  confirmation_url text,
  -- A saved method that pays without the customer, while it is there.
  payment_method_id bigint,
  uses_method boolean not null default false,
  saves_method boolean not null default false,
  -- Where the customer comes back to.
  return_url text not null,
  requested_by bigint references control.users on delete set null,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  -- When the provider is asked next.
  check_at timestamptz(3),
  checks integer not null default 0,
  unique (account_id, id),
  unique (provider, provider_reference),
  check ((state in ('cancelled', 'failed')) = (failure is not null)),
  check ((state in ('pending', 'waiting')) = (settled_at is null)),
  foreign key (account_id, payment_method_id) references control.payment_methods (account_id, id)
    on delete set null (payment_method_id)
);
-- One automatic refill at a time.
create unique index payments_refill on control.payments (account_id)
  where kind = 'autorefill' and state in ('pending', 'waiting');
create index payments_open on control.payments (check_at) where state in ('pending', 'waiting');
create index payments_account on control.payments (account_id, id desc);
create index payments_method on control.payments (payment_method_id) where payment_method_id is not null;
create index payments_requested_by on control.payments (requested_by) where requested_by is not null;

-- A settled payment stays as it is.
create function control.keep_settled_payment() returns trigger language plpgsql as $$
begin
  if old.state in ('succeeded', 'cancelled', 'failed')
    and (new.state, new.amount, new.account_id) is distinct from (old.state, old.amount, old.account_id) then
    raise exception 'payment % is settled', old.id;
  end if;
  return new;
end $$;
create trigger keep_settled_payment before update on control.payments
  for each row execute function control.keep_settled_payment();

-- The balance of an account, and when it is refilled and reported. Its row is locked by all that changes the balance.
create table control.account_billing (
  account_id bigint primary key references control.accounts on delete cascade,
  -- The sum of the account's entries in the book `balance`.
  balance numeric(18, 2) not null default 0,
  autorefill_enabled boolean not null default false,
  autorefill_step numeric(18, 2) check (autorefill_step >= 0),
  autorefill_amount numeric(18, 2) check (autorefill_amount >= 0),
  alert_enabled boolean not null default false,
  alert_below numeric(18, 2) check (alert_below >= 0),
  -- Since when the balance is below; the mail was asked for then.
  alert_since timestamptz(3),
  -- running: a refill is being paid, or waits for its next attempt; failed: it waits for a person.
  refill_state text not null default 'idle' check (refill_state in ('idle', 'running', 'failed')),
  refill_attempts integer not null default 0,
  refill_at timestamptz(3),
  -- The payment of the present attempt.
  refill_payment_id bigint,
  refill_failure text,
  refill_failed_at timestamptz(3),
  modified_at timestamptz(3) not null default now(),
  check (not autorefill_enabled or (autorefill_step is not null and autorefill_amount > 0)),
  check (not alert_enabled or alert_below is not null),
  check ((refill_state = 'running') = (refill_at is not null)),
  check ((refill_failure is null) = (refill_failed_at is null)),
  foreign key (account_id, refill_payment_id) references control.payments (account_id, id)
);
create index account_billing_refills on control.account_billing (refill_at) where refill_state = 'running';

-- One event of money. Its entries say which books it moves money between.
create table control.ledger_transactions (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  kind text not null check (kind in ('opening', 'top_up', 'autorefill', 'charge', 'credit')),
  description text not null default '' check (length(description) <= 255),
  author_type text not null check (author_type in ('person', 'module', 'operator', 'system')),
  -- Without foreign keys: the ledger outlives people and modules, and is never changed.
  user_id bigint,
  module_id bigint,
  -- The module's name as of then.
  module_name text,
  -- Of a charge or credit: the same key by the same author is the same one.
  key text check (length(key) between 1 and 255),
  payment_id bigint,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (account_id, id),
  -- One entry for a payment, whatever happens.
  unique (payment_id),
  check ((kind in ('top_up', 'autorefill')) = (payment_id is not null)),
  check (author_type <> 'module' or (module_id is not null and module_name is not null)),
  foreign key (account_id, payment_id) references control.payments (account_id, id)
);
create unique index ledger_transactions_key
  on control.ledger_transactions (account_id, author_type, coalesce(module_id, 0), key) where key is not null;
create unique index ledger_transactions_opening on control.ledger_transactions (account_id) where kind = 'opening';

-- Books: balance is what the account may spend; payments is what came in, revenue what was charged, gifts what the
-- operator gave. A sum in `balance` is positive when the account may spend more.
create table control.ledger_entries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  transaction_id bigint not null,
  book text not null check (book in ('balance', 'payments', 'revenue', 'gifts')),
  amount numeric(18, 2) not null check (amount <> 0),
  -- Of the book balance: what it was after this entry.
  balance_after numeric(18, 2),
  created_at timestamptz(3) not null,
  unique (transaction_id, book),
  check ((book = 'balance') = (balance_after is not null)),
  foreign key (account_id, transaction_id) references control.ledger_transactions (account_id, id) on delete cascade
);
create index ledger_entries_balance on control.ledger_entries (account_id, id desc) where book = 'balance';
create index ledger_entries_days on control.ledger_entries (account_id, created_at desc, id desc) where book = 'balance';

-- At the commit, the entries of each transaction sum to zero. By the owner of the tables, who has the rights of the system:
-- whose rights a deferred trigger has otherwise depends on the version of PostgreSQL.
create function control.check_ledger_transaction() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  transaction bigint := case tg_table_name when 'ledger_transactions' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  total numeric;
  entries integer;
begin
  select sum(amount), count(*) into total, entries from control.ledger_entries where transaction_id = transaction;
  -- A whole account may have been removed meanwhile.
  if not exists (select from control.ledger_transactions where id = transaction) then return null; end if;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries with the sum %', transaction, entries, total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_ledger_transaction after insert on control.ledger_transactions
  deferrable initially deferred for each row execute function control.check_ledger_transaction();
create constraint trigger check_ledger_entry after insert on control.ledger_entries
  deferrable initially deferred for each row execute function control.check_ledger_transaction();

-- Nothing of the ledger is changed or removed, except with its whole account.
create function control.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from control.accounts a where a.id = old.account_id) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create function control.refuse_ledger_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
do $$
declare t text;
begin
  foreach t in array array['ledger_transactions', 'ledger_entries'] loop
    execute format('create trigger append_only before update or delete on control.%I
      for each row execute function control.refuse_ledger_change()', t);
    execute format('create trigger no_truncate before truncate on control.%I
      for each statement execute function control.refuse_ledger_truncate()', t);
    execute format('revoke update, delete, truncate on control.%I from stoa_app, stoa_system', t);
  end loop;
  foreach t in array array['payment_methods', 'payments', 'account_billing', 'ledger_transactions', 'ledger_entries'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;

-- The first entry of an account, in roubles (opening_balance in src/shared/billingNumbers.ts).
create function control.open_billing(opened bigint) returns void language plpgsql as $$
declare made bigint;
begin
  insert into control.account_billing (account_id, balance) values (opened, 1200) on conflict do nothing;
  if not found then return; end if;
  insert into control.ledger_transactions (account_id, kind, author_type) values (opened, 'opening', 'system')
    returning id into made;
  insert into control.ledger_entries (account_id, transaction_id, book, amount, balance_after, created_at)
    select opened, made, book, amount, after, t.created_at
    from control.ledger_transactions t, (values ('balance', 1200.00, 1200.00), ('gifts', -1200.00, null)) e (book, amount, after)
    where t.id = made;
end $$;
-- At the commit: an account that is restored from a backup brings its own ledger.
create function control.open_billing_of_account() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from control.accounts where id = new.id) then perform control.open_billing(new.id); end if;
  return null;
end $$;
create constraint trigger open_billing after insert on control.accounts
  deferrable initially deferred for each row execute function control.open_billing_of_account();

set local role stoa_system;
select control.open_billing(id) from control.accounts order by id;
set local role none;

-- What the built-in test provider keeps of payments and saved methods, as another company's server would keep them.
create table control.test_payments (
  id text primary key check (length(id) between 20 and 100),
  is_method boolean not null,
  idempotence_key uuid not null unique,
  -- Of the call, to tell a repeated key with another one.
  request_hash bytea not null,
  amount numeric(18, 2) check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'canceled')),
  cancellation_reason text,
  saves_method boolean not null default false,
  -- The saved method that pays, or that was saved.
  method text,
  return_url text not null,
  notification_url text not null,
  language text not null,
  created_at timestamptz(3) not null default now()
);
create index test_payments_created on control.test_payments (created_at);
revoke all on control.test_payments from stoa_app;
