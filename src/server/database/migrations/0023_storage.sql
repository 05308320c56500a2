-- Tells installations apart: one that keeps records in a customer's database signs its schema there.
create table control.installation (
  id uuid primary key default gen_random_uuid(),
  only_one boolean not null default true unique check (only_one)
);
insert into control.installation default values;

-- PostgreSQL servers of the provider where accounts' records are. The first is the database of the installation itself.
create table control.planes (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9-]{0,62}$'),
  -- Sealed URLs. Null for writing: the installation's own database. Null for reading: the same server.
  write_url bytea,
  read_url bytea,
  -- full: no new accounts; draining: its accounts are being moved away.
  state text not null default 'open' check (state in ('open', 'full', 'draining')),
  max_accounts integer not null default 1000 check (max_accounts >= 0),
  created_at timestamptz(3) not null default now()
);
insert into control.planes (name) values ('default');

-- Where an account's records are. Without a row: on the default plane.
create table control.account_storage (
  account_id bigint primary key references control.accounts on delete cascade,
  location text not null default 'provider' check (location in ('provider', 'own')),
  -- On the provider's side; null: the default plane.
  plane_id bigint references control.planes,
  separate_rw boolean not null default false,
  database text,
  schema text,
  read_host text,
  read_port integer check (read_port between 1 and 65535),
  read_user text,
  -- Sealed, bound to the account and the column.
  read_password bytea,
  write_host text,
  write_port integer check (write_port between 1 and 65535),
  write_user text,
  write_password bytea,
  -- How the connection is encrypted, as the check found it. Later connections are not made with less.
  read_encryption text check (read_encryption in ('none', 'unverified', 'verified')),
  write_encryption text check (write_encryption in ('none', 'unverified', 'verified')),
  -- Increases with every change of the place. The schema has the same number: a late writer to the old place is refused.
  epoch bigint not null default 0,
  -- What the last check found.
  checked_at timestamptz(3),
  server_version text,
  modified_at timestamptz(3) not null default now(),
  check (location = 'provider' or (database is not null and schema is not null and write_host is not null
    and write_port is not null and write_user is not null and write_encryption is not null))
);

alter table control.account_storage enable row level security;
alter table control.account_storage force row level security;
create policy system on control.account_storage to stoa_system using (true) with check (true);
create policy own_account on control.account_storage to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());

revoke all on control.installation, control.planes from stoa_app;
