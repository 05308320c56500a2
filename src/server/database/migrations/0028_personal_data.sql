-- Erasing what an account holds of a person (docs/product/personal-data.md).

-- One row for each erasure: what is still to be done, and afterwards that it was, without any data of the person.
create table control.erasures (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  -- As the person was known. Nothing else of them is kept.
  user_id bigint not null,
  -- In place of their id from now on. It is nobody's.
  alias_id bigint not null,
  -- records: the first pass over the records; settling: the second, for writes that were under way.
  state text not null default 'records' check (state in ('records', 'settling', 'done')),
  -- Values of records that equal this are erased too. Null: none, or it is done.
  email text,
  -- How far the pass is, by table: the last id, or true for all of it.
  cursors jsonb not null default '{}',
  -- Rows that were looked at, and about how many there are in both passes.
  seen bigint not null default 0,
  total bigint,
  -- Why it does not go on for now.
  error text,
  requested_by bigint,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  check ((state = 'done') = (finished_at is not null)),
  check (state <> 'done' or email is null)
);
create index erasures_account on control.erasures (account_id, id desc);
create index erasures_open on control.erasures (modified_at) where state <> 'done';

alter table control.erasures enable row level security;
alter table control.erasures force row level security;
create policy system on control.erasures to stoa_system using (true) with check (true);
create policy own_account on control.erasures to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());

-- Open lists of users follow: the person has gone, and the erasure goes on.
create trigger announce_people after insert or update of state, error on control.erasures
  for each row execute function control.announce_people();

-- Aliases come from the same numbers as people, so that no person ever has one.
do $$
begin
  execute format('grant usage on sequence %s to stoa_app, stoa_system', pg_get_serial_sequence('control.users', 'id'));
end $$;

-- The history of a module names people as other histories do, also by an alias.
alter table control.module_history drop constraint module_history_user_id_fkey;

-- Rows of the audit log are only ever added. This is the one change of them: for an erasure that is under way, the person's
-- id becomes the alias, their address and browser go, and of changes of the person only rights keep their values.
create function control.forget_in_audit(erasure bigint, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  e record;
  changed integer;
begin
  select account_id, user_id, alias_id into e from control.erasures
    where id = erasure and state <> 'done' and account_id = control.account_id();
  if not found then
    raise exception 'erasure % is not under way in this account', erasure;
  end if;
  with found as (
    select id from control.audit_events
      where account_id = e.account_id and user_id = e.user_id
    union
    select id from control.audit_events
      where account_id = e.account_id and subject_type = 'users' and subject_id = e.user_id
    limit most
  )
  update control.audit_events a set
    user_id = case when a.user_id = e.user_id then e.alias_id else a.user_id end,
    ip = case when a.user_id = e.user_id then null else a.ip end,
    user_agent = case when a.user_id = e.user_id then '' else a.user_agent end,
    subject_id = case when a.subject_type = 'users' and a.subject_id = e.user_id then e.alias_id else a.subject_id end,
    subject_name = case when a.subject_type in ('users', 'views') then null else a.subject_name end,
    changes = case when a.subject_type in ('users', 'views') then (
      select coalesce(jsonb_object_agg(c.key, case
        when c.key in ('full_access', 'blocked', 'is_owner', 'role_ids', 'role_id', 'expires_at', 'method') then c.value
        else 'null' end), '{}') from jsonb_each(a.changes) c) else a.changes end
    from found where a.id = found.id;
  get diagnostics changed = row_count;
  return changed;
end $$;
revoke all on function control.forget_in_audit from public;
grant execute on function control.forget_in_audit to stoa_app;
