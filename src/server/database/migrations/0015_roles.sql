-- What people, keys and programs may do with the records of an account. People with full access stand above it.
create table control.roles (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 2000),
  -- Held by everybody who has no other role.
  is_default boolean not null default false,
  -- The rights on every entity that has no row in role_entities.
  new_entities text not null default 'none' check (new_entities in ('none', 'read', 'write')),
  created_at timestamptz(3) not null default now(),
  unique (account_id, id)
);
create unique index roles_default on control.roles (account_id) where is_default;
create unique index roles_name on control.roles (account_id, lower(name));

-- A right is "none", "all" or {"where": …}: groups of conditions, one of which must hold.
create table control.role_entities (
  account_id bigint not null,
  role_id bigint not null,
  entity_id bigint not null,
  can_read jsonb not null default '"none"',
  can_create jsonb not null default '"none"',
  can_update jsonb not null default '"none"',
  can_delete jsonb not null default '"none"',
  can_import jsonb not null default '"none"',
  can_export jsonb not null default '"none"',
  primary key (role_id, entity_id),
  foreign key (account_id, role_id) references control.roles (account_id, id) on delete cascade,
  foreign key (account_id, entity_id) references control.entities (account_id, id) on delete cascade
);
create index role_entities_entity on control.role_entities (entity_id);

-- Fields that a role may not write, or not read either. Others may be written wherever the record may.
create table control.role_fields (
  account_id bigint not null,
  role_id bigint not null,
  field_id bigint not null,
  access text not null check (access in ('none', 'read', 'write')),
  primary key (role_id, field_id),
  foreign key (account_id, role_id) references control.roles (account_id, id) on delete cascade,
  foreign key (account_id, field_id) references control.fields (account_id, id) on delete cascade
);
create index role_fields_field on control.role_fields (field_id);

create table control.membership_roles (
  account_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (account_id, user_id, role_id),
  foreign key (account_id, user_id) references control.memberships on delete cascade,
  foreign key (account_id, role_id) references control.roles (account_id, id) on delete cascade
);
create index membership_roles_role on control.membership_roles (role_id);
create trigger announce after insert or delete or update on control.membership_roles
  for each row execute function control.announce();

do $$
declare t text;
begin
  foreach t in array array['roles', 'role_entities', 'role_fields', 'membership_roles'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app
      using (account_id = control.account_id()) with check (account_id = control.account_id())', t);
  end loop;
end $$;

-- Every account has a default role, which at first grants everything, as it was before there were roles. At the end of
-- the transaction, because an account that is restored brings its own.
create function control.make_default_role() returns trigger language plpgsql as $$
begin
  insert into control.roles (account_id, name, is_default, new_entities)
    select a.id, case a.language when 'ru' then 'Сотрудник' else 'Member' end, true, 'write'
    from control.accounts a
    where a.id = new.id and not exists (select from control.roles r where r.account_id = a.id and r.is_default);
  return null;
end $$;
create constraint trigger make_default_role after insert on control.accounts
  deferrable initially deferred for each row execute function control.make_default_role();
insert into control.roles (account_id, name, is_default, new_entities)
  select id, case language when 'ru' then 'Сотрудник' else 'Member' end, true, 'write' from control.accounts;
