-- Second factors of people: an authenticator app, passkeys, recovery codes. They are the person's in each of their accounts.

-- Of whom an account requires one.
alter table control.accounts add column second_factor text not null default 'optional'
  check (second_factor in ('optional', 'administrators'));

-- Kept by triggers, so that lists of people and every call read it without looking into the tables below.
alter table control.users add column has_second_factor boolean not null default false;

-- passkey: a passkey alone, which is two factors at once.
alter table control.sessions drop constraint sessions_method_check;
alter table control.sessions add constraint sessions_method_check
  check (method in ('password', 'provider', 'link', 'enter', 'preview', 'passkey'));

create table control.totp_secrets (
  user_id bigint primary key references control.users on delete cascade,
  -- Sealed.
  secret bytea not null,
  -- Null until a code of it was given: it has no effect before.
  confirmed_at timestamptz(3),
  -- The 30 seconds whose code was used last, counted from 1970. Neither it nor an earlier one is accepted again.
  last_step bigint,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create table control.passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references control.users on delete cascade,
  -- The hosts where it works: this one and those below it.
  rp_id text not null,
  credential_id bytea not null unique check (length(credential_id) between 1 and 1023),
  public_key bytea not null,
  -- Names the person to the authenticator; nobody learns anything from it.
  user_handle bytea not null,
  -- Of uses, as the authenticator counts them; always 0 for some.
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on control.passkeys (user_id);

create table control.recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references control.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz(3),
  unique (user_id, code_hash)
);

do $$
declare t text;
begin
  foreach t in array array['totp_secrets', 'passkeys', 'recovery_codes'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
    execute format('create policy own_account on control.%I to stoa_app using (exists (select from control.memberships m
      where m.user_id = %1$I.user_id and m.account_id = control.account_id() and not m.pending))', t);
  end loop;
end $$;

create function control.note_second_factor() returns trigger language plpgsql as $$
declare person bigint := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
declare has boolean := exists (select from control.totp_secrets where user_id = person and confirmed_at is not null)
  or exists (select from control.passkeys where user_id = person);
begin
  update control.users set has_second_factor = has where id = person and has_second_factor is distinct from has;
  return null;
end $$;
create trigger note_second_factor after insert or delete or update of confirmed_at on control.totp_secrets
  for each row execute function control.note_second_factor();
create trigger note_second_factor after insert or delete on control.passkeys
  for each row execute function control.note_second_factor();

-- Processes forget who has a second factor, and lists of people show it.
drop trigger announce on control.users;
create trigger announce after update of email, name, password_hash, has_second_factor on control.users
  for each row execute function control.announce();
drop trigger announce_person on control.users;
create trigger announce_person after update of email, name, avatar, password_hash, has_second_factor on control.users
  for each row when ((old.email, old.name, old.avatar, old.password_hash, old.has_second_factor)
    is distinct from (new.email, new.name, new.avatar, new.password_hash, new.has_second_factor))
  execute function control.announce_person();
