-- What the account's histories call people who were removed or left. Their own rows are not visible to it any more.
create table control.former_members (
  account_id bigint not null references control.accounts on delete cascade,
  -- Without a foreign key: a backup of one account has no rows of former members.
  user_id bigint not null,
  -- As they were called when they left.
  name text not null check (length(name) between 1 and 255),
  left_at timestamptz(3) not null default now(),
  primary key (account_id, user_id)
);
alter table control.former_members enable row level security;
alter table control.former_members force row level security;
create policy system on control.former_members to stoa_system using (true) with check (true);
create policy own_account on control.former_members to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());

-- Runs before the membership is deleted: afterwards the account does not see the person. A pending member has never been
-- part of the account. An account that is itself deleted keeps nothing.
create function control.keep_former_member() returns trigger language plpgsql as $$
begin
  insert into control.former_members (account_id, user_id, name)
    select old.account_id, u.id, u.name from control.users u
      where u.id = old.user_id and exists (select from control.accounts a where a.id = old.account_id)
    on conflict (account_id, user_id) do update set name = excluded.name, left_at = excluded.left_at;
  return old;
end $$;
create trigger keep_former_member before delete on control.memberships
  for each row when (not old.pending) execute function control.keep_former_member();

create function control.drop_former_member() returns trigger language plpgsql as $$
begin
  delete from control.former_members where account_id = new.account_id and user_id = new.user_id;
  return null;
end $$;
create trigger drop_former_member after insert or update of pending on control.memberships
  for each row when (not new.pending) execute function control.drop_former_member();
