-- Open pages follow who is of an account, and who is signed in there. That somebody changed is told, not what: each page
-- asks itself. `app.page` is what the page that writes calls itself, so that it is not told of its own.
create function control.announce_people() returns trigger language plpgsql as $$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes', concat_ws(':', 'people',
    case tg_table_name when 'sessions' then 'sessions' else 'users' end,
    r.account_id, r.user_id, current_setting('app.page', true)));
  return null;
end $$;

-- Who changes themselves is told of where they do: in the account that is at work, or in all when none is.
create function control.announce_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('stoa_changes', concat_ws(':', 'people', 'users', m.account_id, new.id, current_setting('app.page', true)))
    from control.memberships m where m.user_id = new.id;
  return null;
end $$;

create trigger announce_people after insert or delete on control.memberships
  for each row execute function control.announce_people();
-- Not of `last_action_at`, which changes by itself.
create trigger announce_people_changed after update of full_access, blocked, is_owner, extra on control.memberships
  for each row when ((old.full_access, old.blocked, old.is_owner, old.extra)
    is distinct from (new.full_access, new.blocked, new.is_owner, new.extra))
  execute function control.announce_people();
create trigger announce_person after update of email, name, avatar, password_hash on control.users
  for each row when ((old.email, old.name, old.avatar, old.password_hash)
    is distinct from (new.email, new.name, new.avatar, new.password_hash))
  execute function control.announce_person();
create trigger announce_people after insert or delete on control.sessions
  for each row execute function control.announce_people();
create trigger announce_people_ended after update of ended_at on control.sessions
  for each row when (old.ended_at is distinct from new.ended_at)
  execute function control.announce_people();
