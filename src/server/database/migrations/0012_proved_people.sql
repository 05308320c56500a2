-- Whose address is proved, invitations that wait for an answer, and how a session began.

alter table control.users
  -- When the person followed a link mailed to their address, or a provider vouched for it; null until then. The
  -- credentials of an unproved person may be known to someone who does not own the address.
  add column proved_at timestamptz(3);

alter table control.memberships
  -- Invited, but known from another account: begins when the person accepts.
  add column pending boolean not null default false,
  -- What the account calls a person whose membership is pending. Their own name is not shown before they accept.
  add column invited_name text check (length(invited_name) between 1 and 255),
  add column invited_by bigint references control.users on delete set null,
  -- Who made the API key; null is unknown.
  add column api_key_by bigint references control.users on delete set null,
  add constraint memberships_pending check (not pending or (api_key_hash is null and not is_owner and invited_name is not null));
create index memberships_invited_by on control.memberships (invited_by) where invited_by is not null;
create index memberships_api_key_by on control.memberships (api_key_by) where api_key_by is not null;

alter table control.sessions
  -- provider: it vouched for the person; link: they followed a mailed link; enter: they came from another account.
  add column method text not null default 'password' check (method in ('password', 'provider', 'link', 'enter')),
  -- Whether it began on a host of the platform, not on a custom domain. Unknown for older sessions, so false.
  add column on_own_host boolean not null default false,
  -- When the person last proved who they are in it: by password, provider or mailed link.
  add column confirmed_at timestamptz(3);

-- confirm: the address of a person who signed up.
alter table control.codes drop constraint codes_kind_check;
alter table control.codes add constraint codes_kind_check
  check (kind in ('reset', 'invite', 'found', 'enter', 'confirm'));

-- The operator chose the owner of the first account.
set local role stoa_system;
update control.users set proved_at = now() where id = (
  select m.user_id from control.memberships m where m.is_owner order by m.account_id limit 1);
set local role none;

-- Whatever a query forgets: nobody is signed in to an account whose invitation they have not accepted.
create function control.refuse_pending() returns trigger language plpgsql as $$
begin
  if exists (select from control.memberships m
      where m.account_id = new.account_id and m.user_id = new.user_id and m.pending) then
    raise exception 'the membership of user % in account % is pending', new.user_id, new.account_id;
  end if;
  return new;
end $$;
create trigger refuse_pending before insert on control.sessions for each row execute function control.refuse_pending();

-- An account may read who is invited. It changes only those who have accepted.
drop policy own_account on control.users;
create policy own_account on control.users to stoa_app
  using (exists (select from control.memberships m where m.user_id = users.id and m.account_id = control.account_id()))
  with check (exists (select from control.memberships m
    where m.user_id = users.id and m.account_id = control.account_id() and not m.pending));
drop policy own_account on control.identities;
create policy own_account on control.identities to stoa_app
  using (exists (select from control.memberships m
    where m.user_id = identities.user_id and m.account_id = control.account_id() and not m.pending));

-- Pending memberships are not counted: an invitation of another account changes nothing for a person.
create or replace function control.count_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not old.pending then
      update control.users set accounts_count = accounts_count - 1 where id = old.user_id;
    end if;
    return old;
  end if;
  if not new.pending then
    update control.users set accounts_count = accounts_count + 1 where id = new.user_id;
  end if;
  return new;
end $$;
create trigger count_accounts_accepted after update of pending on control.memberships
  for each row when (old.pending and not new.pending) execute function control.count_accounts();

create trigger announce_accepted after update of pending on control.memberships
  for each row execute function control.announce();
create trigger announce_people_accepted after update of pending, invited_name on control.memberships
  for each row execute function control.announce_people();
-- An account that waits for an answer does not follow the person's changes.
create or replace function control.announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', concat_ws(':', 'people', 'users', m.account_id, new.id, current_setting('app.page', true)))
    from control.memberships m where m.user_id = new.id and not m.pending;
  return null;
end $$;
