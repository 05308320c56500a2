-- What people set up to work in their data, and how long what they delete can be had back.

alter table control.accounts
  -- Records, fields and entities are kept in the trash for so long.
  add column trash_days smallint not null default 30 check (trash_days between 1 and 365);

-- A field that was removed keeps its column, for as long as it lies in the trash.
alter table control.fields add column deleted_by bigint;
create index fields_trash on control.fields (entity_id, deleted_at) where deleted_at is not null;
create index entities_trash on control.entities (account_id, deleted_at) where deleted_at is not null;

-- What was changed last in the whole account.
create index change_history_account on control.change_history (account_id, id desc);

-- Lists as somebody set them up and gave a name to: their own, or for everybody of the account.
create table control.saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  -- Whose it is; of the account's own once they have left.
  user_id bigint references control.users on delete set null,
  -- A resource of the product by its name, or an entity as e_<id>.
  list text not null check (list ~ '^[a-z][a-z0-9_]{1,62}$'),
  -- Of an entity's list: once the entity is purged, its views go with it.
  entity_id bigint generated always as (substring(list from '^e_(\d{1,18})$')::bigint) stored,
  name text not null check (length(name) between 1 and 255),
  is_shared boolean not null default false,
  -- {query, columns, is_dense}: what the browser needs to show it so.
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  foreign key (account_id, entity_id) references control.entities (account_id, id) on delete cascade
);
create index saved_views_list on control.saved_views (account_id, list, id);
create index saved_views_entity on control.saved_views (account_id, entity_id) where entity_id is not null;

-- How each person likes each list, on whatever machine they sit.
create table control.list_settings (
  account_id bigint not null references control.accounts on delete cascade,
  user_id bigint not null references control.users on delete cascade,
  list text not null check (list ~ '^[a-z][a-z0-9_]{1,62}$'),
  entity_id bigint generated always as (substring(list from '^e_(\d{1,18})$')::bigint) stored,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  modified_at timestamptz(3) not null default now(),
  primary key (account_id, user_id, list),
  foreign key (account_id, entity_id) references control.entities (account_id, id) on delete cascade
);
create index list_settings_entity on control.list_settings (account_id, entity_id) where entity_id is not null;

do $$
declare t text;
begin
  foreach t in array array['saved_views', 'list_settings'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;
