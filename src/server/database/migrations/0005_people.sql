-- Pictures of people, the ways in beside a password, and what is needed to prove a domain.

-- A person's own language, of mails among other things; null is the account's.
alter table control.users
  -- {original_id, original_src, thumb_id, thumb_src}: shown in each of the person's accounts, so kept with the person.
  add column avatar jsonb,
  add column language text check (language in ('en', 'ru'));
create index users_avatar_original on control.users (((avatar ->> 'original_id')::bigint)) where avatar is not null;
create index users_avatar_thumb on control.users (((avatar ->> 'thumb_id')::bigint)) where avatar is not null;

alter table control.accounts
  -- What the TXT record of the domain must hold; another one for each domain that is tried.
  add column domain_token text,
  add column domain_set_at timestamptz(3),
  add column domain_checked_at timestamptz(3),
  -- Why the last check did not prove it.
  add column domain_error text,
  -- Its owner is known already and has not yet followed the link that was mailed: no one can sign in until then.
  add column awaits_owner_until timestamptz(3);

alter table control.files
  -- When somebody last looked whether anything still uses it.
  add column checked_at timestamptz(3) not null default now(),
  -- Nothing did: it cannot be used anew, and goes at the next look unless something does by then.
  add column doomed_at timestamptz(3);
create index files_checked on control.files (checked_at);

-- Codes that were mailed or handed from one account's pages to another's: each opens one door, once.
create table control.codes (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  user_id bigint not null references control.users on delete cascade,
  -- reset: a forgotten password; invite: a first password; found: ownership of an account made by sign-up; enter: the
  -- same person, coming from another of their accounts
  kind text not null check (kind in ('reset', 'invite', 'found', 'enter')),
  code_hash bytea not null unique,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index codes_user on control.codes (user_id, kind, created_at);
create index codes_expiry on control.codes (expires_at);
create index codes_account on control.codes (account_id);

-- Who a person is to a provider of third-party sign-in.
create table control.identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references control.users on delete cascade,
  provider text not null check (provider in ('yandex', 'oidc')),
  issuer text not null,
  subject text not null,
  -- As the provider last said it: shown, never compared.
  email text,
  created_at timestamptz(3) not null default now(),
  unique (issuer, subject),
  unique (user_id, provider)
);

do $$
declare t text;
begin
  foreach t in array array['codes', 'identities'] loop
    execute format('alter table control.%I enable row level security', t);
    execute format('alter table control.%I force row level security', t);
    execute format('create policy system on control.%I to stoa_system using (true) with check (true)', t);
  end loop;
end $$;
create policy own_account on control.codes to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());
create policy own_account on control.identities to stoa_app
  using (exists (select from control.memberships m where m.user_id = identities.user_id and m.account_id = control.account_id()));

-- Solutions of captchas and states of third-party sign-in alike: good once.
alter table control.used_captchas rename to spent_proofs;
