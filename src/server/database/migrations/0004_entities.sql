-- What an account's entities and fields are. Their rows live elsewhere: a table each, in the account's own schema.

-- Owns the accounts' schemas on the provider's side and can see nothing of this one.
do $$
begin
  if not exists (select from pg_roles where rolname = 'stoa_data') then create role stoa_data nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was quicker
end $$;
grant stoa_data to current_user;

-- For search: without it everything works, slowly. Some hosts do not let us have it.
create schema if not exists extensions;
grant usage on schema extensions to stoa_data;
do $$
begin
  create extension if not exists pg_trgm schema extensions;
exception when insufficient_privilege or feature_not_supported or undefined_file then
  raise notice 'pg_trgm is not available';
end $$;

-- Rises with every change of an account's entities; who remembers them compares it.
create table control.account_schemas (
  account_id bigint primary key references control.accounts on delete cascade,
  schema_version bigint not null default 1
);

create table control.entities (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  alias text not null check (alias ~ '^[a-z][a-z0-9_]{2,62}$' and alias !~ '^e_[0-9]+$'),
  -- 1 processing, 2 ready, 3 failed
  status_id smallint not null default 1 check (status_id in (1, 2, 3)),
  -- Its table exists.
  is_applied boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  deleted_at timestamptz(3),
  deleted_by bigint,
  unique (account_id, id)
);
create unique index entities_alias on control.entities (account_id, alias) where deleted_at is null;

create table control.fields (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  entity_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  alias text not null check (alias ~ '^[a-z_]{3,255}$'),
  type_id smallint not null check (type_id between 1 and 9),
  status_id smallint not null default 1 check (status_id in (1, 2, 3)),
  -- Its column exists: a failed update leaves it in use as it was.
  is_applied boolean not null default false,
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  -- From 1, without gaps, among those that are not deleted.
  position integer not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint,
  -- Removed; the row goes with the column.
  deleted_at timestamptz(3),
  unique (account_id, id),
  foreign key (account_id, entity_id) references control.entities (account_id, id) on delete cascade
);
create unique index fields_alias on control.fields (entity_id, alias) where deleted_at is null;
create index fields_target on control.fields ((extra ->> 'select_entity_id')) where extra ? 'select_entity_id';

create table control.variants (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  field_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  alias text not null check (length(alias) between 1 and 255),
  position integer not null,
  deleted_at timestamptz(3),
  foreign key (account_id, field_id) references control.fields (account_id, id) on delete cascade
);
create index variants_field on control.variants (field_id, position);

-- One change of a table each, in the order in which they are to be applied. `plan` has all that applying needs.
create table control.schema_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  entity_id bigint not null,
  field_id bigint,
  kind text not null,
  plan jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'failed', 'discarded')),
  error text,
  detail text,
  requested_by bigint,
  created_at timestamptz(3) not null default now(),
  -- Since when it is being tried; a retry begins anew.
  queued_at timestamptz(3) not null default now(),
  finished_at timestamptz(3)
);
create index schema_changes_queued on control.schema_changes (entity_id, id) where state = 'queued';
create index schema_changes_entity on control.schema_changes (entity_id, field_id, id);

-- Who changed what; written with the change itself. No foreign keys: it outlives what it tells of.
create table control.change_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  entity_id bigint not null,
  field_id bigint,
  type_id smallint not null check (type_id in (1, 2, 3)),
  user_id bigint,
  data jsonb not null default '{}',
  -- Of a change that had to be applied to a table; without one it was done at once.
  change_id bigint references control.schema_changes on delete set null,
  created_at timestamptz(3) not null default now()
);
create index change_history_entity on control.change_history (entity_id, id desc);
create index change_history_field on control.change_history (field_id, id desc) where field_id is not null;
create index change_history_change on control.change_history (change_id);

-- What was uploaded; the bytes are kept elsewhere.
create table control.files (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  kind text not null check (kind in ('avatar', 'favicon', 'logo', 'record')),
  -- Unguessable: part of the public link.
  key text not null unique,
  name text not null check (length(name) between 1 and 255),
  size bigint not null,
  media_type text not null,
  created_at timestamptz(3) not null default now(),
  created_by bigint
);
create index files_account on control.files (account_id, id);

do $$
declare t text;
begin
  foreach t in array array['account_schemas', 'entities', 'fields', 'variants', 'schema_changes', 'change_history', 'files'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;

create function control.announce_schema() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'schema:' || new.account_id);
  return null;
end $$;
create trigger announce after insert or update on control.account_schemas
  for each row execute function control.announce_schema();

-- A job may wait for its time, and one with a key replaces the one that waits under the same key.
drop function control.enqueue;
create function control.enqueue(task text, payload json, run_at timestamptz, key text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => run_at, job_key => key, max_attempts => 10);
end $$;
revoke all on function control.enqueue from public;
grant execute on function control.enqueue to stoa_app, stoa_system;
