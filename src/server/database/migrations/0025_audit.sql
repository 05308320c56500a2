-- Who did what in an account (docs/product/audit.md). Rows are only ever added; the expiry is the one way out.
create table control.audit_events (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- <resource>.<endpoint>
  action text not null check (length(action) between 3 and 100),
  outcome text not null default 'success' check (outcome in ('success', 'failure')),
  -- The person. Null: a visitor who is not known, a module for nobody, the system. Not a reference: rows are never changed.
  user_id bigint,
  via text not null check (via in ('session', 'api_key', 'module', 'visitor', 'system')),
  module_id bigint,
  -- Null: the system.
  ip text,
  user_agent text not null default '',
  request_id text,
  subject_type text not null,
  subject_id bigint,
  -- As it was called then. Null for people, who are named as they are called now.
  subject_name text,
  -- How many records, where the call is about many.
  count integer,
  -- {<field>: {from, to}} of fields whose values may be logged, {<field>: null} of others.
  changes jsonb not null default '{}'
);
create index audit_events_account on control.audit_events (account_id, id desc);
create index audit_events_user on control.audit_events (account_id, user_id, id desc) where user_id is not null;
create index audit_events_subject on control.audit_events (account_id, subject_type, subject_id, id desc);

alter table control.audit_events enable row level security;
alter table control.audit_events force row level security;
create policy system on control.audit_events to stoa_system using (true) with check (true);
create policy own_account on control.audit_events to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());
-- An account that is deleted takes its rows along: that is done as the owner of the table.
revoke update, delete, truncate on control.audit_events from stoa_app, stoa_system;
