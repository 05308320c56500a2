-- What the installation itself keeps; no account's rows, so the system's role alone.

-- Keys that sign tokens, newest first, each sealed with the installation's secret.
create table control.signing_keys (
  id text primary key,
  private_key bytea not null,
  public_key jsonb not null,
  created_at timestamptz(3) not null default now()
);

-- Attempts counted for all processes together; losing them in a crash only forgives.
create unlogged table control.rate_limits (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz(3) not null
);

-- Captcha solutions already used, until they would have expired anyway.
create unlogged table control.used_captchas (
  hash bytea primary key,
  expires_at timestamptz(3) not null
);

-- First answers of calls that carried an Idempotency-Key.
create table control.idempotency_keys (
  account_id bigint not null references control.accounts on delete cascade,
  actor text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  headers jsonb,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (account_id, actor, key)
);
create index idempotency_keys_created on control.idempotency_keys (created_at);

alter table control.idempotency_keys enable row level security;
alter table control.idempotency_keys force row level security;
create policy system on control.idempotency_keys to stoa_system using (true) with check (true);
create policy own_account on control.idempotency_keys to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());

revoke all on control.signing_keys, control.rate_limits, control.used_captchas from stoa_app;
