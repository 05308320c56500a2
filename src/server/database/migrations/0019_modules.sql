-- Modules: made by one account, installed by others once they are published.
create table control.modules (
  id bigint generated always as identity primary key,
  -- The account that develops it.
  account_id bigint not null references control.accounts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  alias text not null unique check (alias ~ '^[a-z][a-z0-9-]{2,62}$'),
  description text not null default '' check (length(description) <= 4000),
  logo_id bigint references control.files on delete set null,
  -- Its public link, for accounts that do not see the file.
  logo_link text,
  categories text[] not null default '{}',
  is_published boolean not null default false,
  -- Set by the operator of the installation.
  is_trusted boolean not null default false,
  is_recommended boolean not null default false,
  withdrawn_at timestamptz(3),
  withdrawn_reason text check (length(withdrawn_reason) <= 1000),
  -- Accounts that have it installed.
  accounts_count integer not null default 0 check (accounts_count >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references control.users on delete set null,
  unique (account_id, id)
);

-- Signs callbacks. In a table of its own: other accounts see published modules, and not this.
create table control.module_secrets (
  module_id bigint primary key,
  account_id bigint not null,
  token bytea not null, -- sealed
  foreign key (account_id, module_id) references control.modules (account_id, id) on delete cascade
);

create table control.module_versions (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  module_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  -- x.y.z
  alias text not null check (alias ~ '^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$'),
  type text not null default 'patch' check (type in ('major', 'minor', 'patch')),
  -- 1 new, 2 active, 3 deprecated, 4 archived
  status_id smallint not null default 1 check (status_id between 1 and 4),
  is_main boolean not null default false,
  notes text not null default '' check (length(notes) <= 10000),
  js_widget_prod text,
  js_widget_dev text,
  install_callback_url text,
  uninstall_callback_url text,
  -- {entities: {<alias>: read | write | manage}, hosts: [...]}
  asks jsonb not null default '{"hosts": [], "entities": {}}',
  -- The bytes that were pinned when the version became active (module_artifacts).
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  withdrawn_at timestamptz(3),
  withdrawn_reason text check (length(withdrawn_reason) <= 1000),
  -- Accounts that run it.
  accounts_count integer not null default 0 check (accounts_count >= 0),
  created_at timestamptz(3) not null default now(),
  created_by bigint references control.users on delete set null,
  unique (account_id, id),
  unique (module_id, alias),
  unique (module_id, id),
  check (not is_main or status_id = 2),
  -- An active version runs pinned bytes.
  check (status_id <> 2 or js_widget_prod is null or sha256 is not null),
  foreign key (account_id, module_id) references control.modules (account_id, id) on delete cascade
);
create unique index module_versions_main on control.module_versions (module_id) where is_main;
create index module_versions_sha256 on control.module_versions (sha256) where sha256 is not null;

-- The bytes of widgets, as they were fetched. Never changed.
create table control.module_artifacts (
  version_id bigint primary key,
  account_id bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  fetched_from text not null,
  fetched_at timestamptz(3) not null default now(),
  foreign key (account_id, version_id) references control.module_versions (account_id, id) on delete cascade
);
create index module_artifacts_sha256 on control.module_artifacts (sha256);

-- What was done to a module and its versions, by whom.
create table control.module_history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint,
  -- 1 create, 2 update, 3 delete
  type_id smallint not null check (type_id between 1 and 3),
  -- Null: the system.
  user_id bigint references control.users on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  foreign key (account_id, module_id) references control.modules (account_id, id) on delete cascade,
  foreign key (module_id, version_id) references control.module_versions (module_id, id)
);
create index module_history_module on control.module_history (module_id, id desc);

-- A module in an account. Kept when it is disabled.
create table control.module_installs (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  module_id bigint not null references control.modules on delete cascade,
  -- The version that runs. It follows the main version unless it is pinned.
  version_id bigint not null,
  is_pinned boolean not null default false,
  -- The version that ran before, to roll back to.
  previous_version_id bigint,
  is_enabled boolean not null default true,
  is_main boolean not null default false,
  -- Switched off by an administrator because it failed; still installed.
  is_off boolean not null default false,
  -- What an administrator agreed to: the `asks` of a version.
  consent jsonb not null default '{"hosts": [], "entities": {}}',
  -- The rights of the consent. Null when it is not installed.
  role_id bigint,
  -- Opens the data API; sealed, and found by its hash. Null when it is not installed.
  token bytea,
  token_hash bytea unique,
  installed_at timestamptz(3) not null default now(),
  installed_by bigint references control.users on delete set null,
  disabled_at timestamptz(3),
  unique (account_id, module_id),
  unique (account_id, id),
  check (not is_main or is_enabled),
  check (is_enabled = (token_hash is not null) and (token is null) = (token_hash is null)),
  foreign key (module_id, version_id) references control.module_versions (module_id, id),
  foreign key (module_id, previous_version_id) references control.module_versions (module_id, id),
  foreign key (account_id, role_id) references control.roles (account_id, id) on delete restrict
);
create unique index module_installs_main on control.module_installs (account_id) where is_main;
create index module_installs_module on control.module_installs (module_id, version_id);
create index module_installs_role on control.module_installs (role_id) where role_id is not null;

-- A new main version that is given to some accounts first.
create table control.module_rollouts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  module_id bigint not null,
  version_id bigint not null,
  previous_id bigint,
  percent smallint not null check (percent between 1 and 100),
  state text not null default 'running' check (state in ('running', 'paused', 'done', 'cancelled')),
  -- Why it paused: null by a person, `failures` by itself.
  paused_by text check (paused_by in ('person', 'failures')),
  created_at timestamptz(3) not null default now(),
  created_by bigint references control.users on delete set null,
  foreign key (account_id, version_id) references control.module_versions (account_id, id) on delete cascade,
  foreign key (module_id, previous_id) references control.module_versions (module_id, id),
  foreign key (account_id, module_id) references control.modules (account_id, id) on delete cascade
);
create unique index module_rollouts_open on control.module_rollouts (module_id) where state in ('running', 'paused');

-- How widgets fare in the browsers of an account, by minute.
create table control.module_health (
  account_id bigint not null references control.accounts on delete cascade,
  version_id bigint not null references control.module_versions on delete cascade,
  slot text not null check (length(slot) <= 64),
  minute timestamptz(0) not null,
  loads integer not null default 0,
  failures integer not null default 0,
  -- Milliseconds until the widget was drawn: their sum and the longest.
  total_ms bigint not null default 0,
  max_ms integer not null default 0,
  primary key (account_id, version_id, slot, minute)
);
create index module_health_version on control.module_health (version_id, minute);

-- Callbacks to authors (Standard Webhooks): the queue and the record of what was delivered.
create table control.module_deliveries (
  id bigint generated always as identity primary key,
  -- The account that installed the module. The author's account sees the row too.
  account_id bigint not null references control.accounts on delete cascade,
  module_id bigint not null references control.modules on delete cascade,
  version_id bigint not null,
  type text not null check (type in ('module.installed', 'module.uninstalled')),
  -- The header `webhook-id`, the same in every attempt.
  message_key text not null unique,
  url text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  response_status integer,
  error text,
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  foreign key (module_id, version_id) references control.module_versions (module_id, id) on delete cascade
);
create index module_deliveries_module on control.module_deliveries (module_id, id desc);
create index module_deliveries_waiting on control.module_deliveries (account_id, module_id, id) where state = 'waiting';

alter table control.entities add column module_id bigint references control.modules on delete set null;
create index entities_module on control.entities (module_id) where module_id is not null;

do $$
declare t text;
begin
  foreach t in array array['modules', 'module_secrets', 'module_versions', 'module_artifacts', 'module_history',
    'module_installs', 'module_rollouts', 'module_health', 'module_deliveries'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;

-- What is published is seen by every account, and what an account has installed by that account; without what is the
-- author's alone, such as drafts and the addresses of widgets. Read by the rights of their owner, who sees all accounts; not
-- security barriers, which would be read whole for each page of an account.
create view control.market_modules as
  select id, account_id, name, alias, description, logo_id, logo_link, categories, is_published, is_trusted, is_recommended,
    withdrawn_at, withdrawn_reason, accounts_count
  from control.modules m
  where m.account_id = control.account_id() or m.is_published
    or exists (select from control.module_installs i where i.module_id = m.id and i.account_id = control.account_id());
create view control.market_versions as
  select id, account_id, module_id, name, alias, status_id, is_main, notes, install_callback_url, uninstall_callback_url,
    asks, sha256, withdrawn_at, withdrawn_reason, created_at
  from control.module_versions v
  where (v.status_id <> 1 or v.account_id = control.account_id())
    and exists (select from control.market_modules m where m.id = v.module_id);
revoke all on control.market_modules, control.market_versions from stoa_app, stoa_system;
grant select on control.market_modules, control.market_versions to stoa_app;

create policy of_author on control.module_deliveries to stoa_app
  using (exists (select from control.modules m where m.id = module_deliveries.module_id and m.account_id = control.account_id()))
  with check (exists (select from control.modules m where m.id = module_deliveries.module_id and m.account_id = control.account_id()));

-- Counts go across accounts, so they are made by the owner of the tables, who has the rights of the system.
create function control.count_module_accounts() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.is_enabled then
    update control.modules set accounts_count = accounts_count - 1 where id = old.module_id;
    update control.module_versions set accounts_count = accounts_count - 1 where id = old.version_id;
  end if;
  if tg_op <> 'DELETE' and new.is_enabled then
    update control.modules set accounts_count = accounts_count + 1 where id = new.module_id;
    update control.module_versions set accounts_count = accounts_count + 1 where id = new.version_id;
  end if;
  return null;
end $$;
create trigger count_module_accounts after insert or delete or update of is_enabled, version_id on control.module_installs
  for each row execute function control.count_module_accounts();

-- Every process forgets the credentials of an account's modules, and its open pages read them again.
create function control.announce_modules() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', 'modules:' || (case when tg_op = 'DELETE' then old.account_id else new.account_id end));
  return null;
end $$;
create trigger announce_modules after insert or delete or update on control.module_installs
  for each row execute function control.announce_modules();

-- A new name, trust or a withdrawal reaches every account that has the module.
create function control.announce_module() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('stoa_changes', 'modules:' || i.account_id) from control.module_installs i
    where i.is_enabled and i.module_id = (case tg_table_name when 'modules' then (to_jsonb(new) ->> 'id')
      else (to_jsonb(new) ->> 'module_id') end)::bigint;
  return null;
end $$;
create trigger announce_module after update of name, is_trusted, withdrawn_at on control.modules
  for each row execute function control.announce_module();
create trigger announce_module after update of withdrawn_at on control.module_versions
  for each row execute function control.announce_module();
