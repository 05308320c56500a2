-- How many accounts a person belongs to stands with the person: who may see somebody in one account may know it, and
-- nobody needs to look into the others to tell.
alter table control.users add column accounts_count integer not null default 0 check (accounts_count >= 0);

-- Forced row-level security holds for the tables' owner too.
set local role stoa_system;
update control.users u
  set accounts_count = (select count(*) from control.memberships m where m.user_id = u.id);
set local role none;

-- It acts as whoever adds or removes the member: they see the person while the membership is there, so it runs after the
-- one and before the other. The person stays locked until the end, so that two who come at once are counted both.
create function control.count_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update control.users set accounts_count = accounts_count + 1 where id = new.user_id;
    return new;
  end if;
  update control.users set accounts_count = accounts_count - 1 where id = old.user_id;
  return old;
end $$;
create trigger count_accounts_in after insert on control.memberships
  for each row execute function control.count_accounts();
create trigger count_accounts_out before delete on control.memberships
  for each row execute function control.count_accounts();
