-- Two roles that own nothing and cannot sign in; the server takes one of them on for each transaction.
-- stoa_app sees one account's rows (app.account_id); stoa_system sees all: sign-in, jobs, start-up.
do $$
begin
  if not exists (select from pg_roles where rolname = 'stoa_app') then create role stoa_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'stoa_system') then create role stoa_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was quicker
end $$;
grant stoa_app, stoa_system to current_user;

create schema control;
grant usage on schema control to stoa_app, stoa_system;
alter default privileges in schema control grant select, insert, update, delete on tables to stoa_app, stoa_system;

-- The account that this transaction is about; null outside one.
create function control.account_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::bigint;

create table control.accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 255),
  subdomain text not null check (subdomain = lower(subdomain)),
  domain text check (domain = lower(domain)),
  domain_verified_at timestamptz(3),
  language text not null default 'en' check (language in ('en', 'ru')),
  favicon jsonb,
  authentication jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create unique index accounts_subdomain on control.accounts (subdomain);
create unique index accounts_domain on control.accounts (domain) where domain_verified_at is not null;

-- A person, once for the installation. Their rights live in memberships.
create table control.users (
  id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 255),
  name text not null check (length(name) between 1 and 255),
  password_hash text,
  created_at timestamptz(3) not null default now()
);
create unique index users_email on control.users (lower(email));

create table control.memberships (
  account_id bigint not null references control.accounts on delete cascade,
  user_id bigint not null references control.users,
  full_access boolean not null default false,
  blocked boolean not null default false,
  is_owner boolean not null default false,
  last_action_at timestamptz(3),
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  api_key_hash bytea,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, user_id),
  check (not is_owner or (full_access and not blocked))
);
create index memberships_user on control.memberships (user_id);
create unique index memberships_owner on control.memberships (account_id) where is_owner;
create unique index memberships_api_key on control.memberships (api_key_hash);

create table control.sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  -- Which refresh secret is the current one; each is derived from this number, none is stored.
  refresh_number integer not null default 0,
  rotated_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  user_agent text not null default '',
  ip text,
  foreign key (account_id, user_id) references control.memberships on delete cascade
);
create index sessions_live on control.sessions (account_id, user_id) where ended_at is null;
create index sessions_expiry on control.sessions (expires_at);

-- The wall: whatever a query forgets to say, a transaction sees its own account alone.
do $$
declare t text;
begin
  foreach t in array array['accounts', 'users', 'memberships', 'sessions'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
  end loop;
end $$;
create policy own_account on control.accounts to stoa_app
  using (id = control.account_id()) with check (id = control.account_id());
create policy own_account on control.memberships to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());
create policy own_account on control.sessions to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());
create policy own_account on control.users to stoa_app
  using (exists (select from control.memberships m where m.user_id = users.id and m.account_id = control.account_id()));

-- Every process forgets what it remembers of a person, a session or an account the moment it changes.
create function control.announce() returns trigger language plpgsql as $$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes', case tg_table_name
    when 'accounts' then 'account'
    when 'users' then 'user:' || (to_jsonb(r) ->> 'id')
    else 'user:' || (to_jsonb(r) ->> 'user_id') end);
  return null;
end $$;
create trigger announce after insert or delete or update on control.accounts
  for each row execute function control.announce();
create trigger announce after update of email, name, password_hash on control.users
  for each row execute function control.announce();
create trigger announce after delete or update of full_access, blocked, is_owner, extra, api_key_hash on control.memberships
  for each row execute function control.announce();
create trigger announce after delete or update of ended_at on control.sessions
  for each row execute function control.announce();
