-- How long an account keeps its audit log, and where the log is sent (docs/product/audit.md).
create table control.audit_settings (
  account_id bigint primary key references control.accounts on delete cascade,
  retention_days integer not null default 365 check (retention_days between 30 and 3650),
  -- Null: nothing is sent.
  stream_url text check (length(stream_url) between 8 and 2000),
  -- Sealed.
  stream_secret bytea check (stream_url is null or stream_secret is not null),
  -- Since when no batch was delivered; null: the last one was.
  failing_since timestamptz(3),
  -- After days of failures nothing is sent until an administrator turns the stream on again. New rows go on waiting.
  stopped_at timestamptz(3),
  -- Rises with each attempt: who has started a later one says what came of it.
  attempts integer not null default 0,
  -- Failed attempts since the last success.
  failures integer not null default 0,
  -- While a batch is sent, when another process may send it.
  next_attempt_at timestamptz(3) not null default now(),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  -- Of the last failure: the status of the answer, or why none came.
  last_status integer,
  last_error text
);

-- Rows of the log that wait to be sent. Ids commit in another order than they were given; transactions are numbered in
-- the order of their first write, and a row is sent once no transaction with a lower number is open.
create table control.audit_outbox (
  account_id bigint not null references control.accounts on delete cascade,
  xid xid8 not null,
  event_id bigint not null unique references control.audit_events on delete cascade,
  -- The header `webhook-id` of the batch that has the row, the same in every attempt.
  batch text,
  primary key (account_id, xid, event_id)
);
create index audit_outbox_batch on control.audit_outbox (account_id, batch) where batch is not null;

do $$
declare t text;
begin
  foreach t in array array['audit_settings', 'audit_outbox'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;

-- In the transaction of the row: it waits to be sent if and only if it is in the log. A job is added only for the first row
-- that waits, without a key, which would make the account's changes wait for each other; every minute another one looks.
create function control.queue_audit_event() returns trigger language plpgsql as $$
declare is_first boolean;
begin
  if exists (select from control.audit_settings s where s.account_id = new.account_id and s.stream_url is not null) then
    is_first := not exists (select from control.audit_outbox o where o.account_id = new.account_id);
    insert into control.audit_outbox (account_id, xid, event_id)
      values (new.account_id, pg_current_xact_id(), new.id);
    if is_first then
      perform control.enqueue('audit_settings.send', json_build_object('account_id', new.account_id), now() + interval '1 second', null);
    end if;
  end if;
  return null;
end $$;
create trigger queue_audit_event after insert on control.audit_events
  for each row execute function control.queue_audit_event();

-- The one way out of the log. By the owner of the tables, who has the rights of the system: the server's roles may delete
-- no row. Which rows are old follows from the account's settings alone.
create function control.expire_audit_events(most integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare expired integer;
begin
  delete from control.audit_events e using (
    select o.id from control.accounts a
      left join control.audit_settings s on s.account_id = a.id
      cross join lateral (
        select e.id from control.audit_events e
        where e.account_id = a.id and e.created_at < now() - make_interval(days => coalesce(s.retention_days, 365))
        order by e.created_at limit most) o
    limit most) old
  where e.id = old.id;
  get diagnostics expired = row_count;
  return expired;
end $$;
revoke all on function control.expire_audit_events from public;
grant execute on function control.expire_audit_events to stoa_system;

-- The list is sorted by time, and each of its filters is an index of the account.
drop index control.audit_events_account, control.audit_events_user, control.audit_events_subject;
create index audit_events_account on control.audit_events (account_id, created_at, id);
create index audit_events_user on control.audit_events (account_id, user_id, created_at, id);
create index audit_events_subject on control.audit_events (account_id, subject_type, subject_id, created_at, id);
create index audit_events_action on control.audit_events (account_id, action, created_at, id);
create index audit_events_via on control.audit_events (account_id, via, created_at, id);
create index audit_events_failure on control.audit_events (account_id, created_at, id) where outcome = 'failure';
