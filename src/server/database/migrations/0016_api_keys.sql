-- The API keys of a person in an account. Only a hash of each is stored.
create table control.api_keys (
  id bigint generated always as identity primary key,
  -- Also by itself: an account ends with its keys, whether its roles or its members go first.
  account_id bigint not null references control.accounts on delete cascade,
  user_id bigint not null,
  name text not null check (length(name) between 1 and 255),
  key_hash bytea not null unique,
  -- Narrows the key. Never set to null by the end of the role: the key would have the rights of its person again.
  role_id bigint,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Null is unknown.
  created_by bigint references control.users on delete set null,
  last_used_at timestamptz(3),
  foreign key (account_id, user_id) references control.memberships on delete cascade,
  foreign key (account_id, role_id) references control.roles (account_id, id) on delete restrict
);
create unique index api_keys_name on control.api_keys (account_id, user_id, lower(name));
create index api_keys_user on control.api_keys (user_id);
create index api_keys_created_by on control.api_keys (created_by) where created_by is not null;
create index api_keys_role on control.api_keys (role_id) where role_id is not null;

alter table control.api_keys enable row level security;
alter table control.api_keys force row level security;
create policy system on control.api_keys to stoa_system using (true) with check (true);
create policy own_account on control.api_keys to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());

-- Not of last_used_at, which every use of a key would announce.
create trigger announce after delete or update of key_hash, role_id, expires_at on control.api_keys
  for each row execute function control.announce();
-- Nobody has a key of an account whose invitation they have not accepted.
create trigger refuse_pending before insert on control.api_keys for each row execute function control.refuse_pending();

set local role stoa_system;
insert into control.api_keys (account_id, user_id, name, key_hash, created_by)
  select account_id, user_id, 'default', api_key_hash, api_key_by from control.memberships where api_key_hash is not null;
set local role none;

drop trigger announce on control.memberships;
create trigger announce after delete or update of full_access, blocked, is_owner, extra on control.memberships
  for each row execute function control.announce();
alter table control.memberships drop constraint memberships_pending;
alter table control.memberships add constraint memberships_pending
  check (not pending or (not is_owner and invited_name is not null));
alter table control.memberships drop column api_key_hash, drop column api_key_by;
