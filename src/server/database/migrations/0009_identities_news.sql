-- Whoever came in by another's sign-in for the first time is invited no more, which lists of people show.
create function control.announce_identity() returns trigger language plpgsql as $$
declare r record;
begin
  r := case when tg_op = 'DELETE' then old else new end;
  perform pg_notify('stoa_changes',
      concat_ws(':', 'people', 'users', m.account_id, r.user_id, current_setting('app.page', true)))
    from control.memberships m where m.user_id = r.user_id;
  return null;
end $$;
create trigger announce_identity after insert or delete on control.identities
  for each row execute function control.announce_identity();
