-- Moves of accounts' records to another place (docs/architecture.md#moves). One at a time in an account.
create table control.moves (
  id bigint generated always as identity primary key,
  account_id bigint not null references control.accounts on delete cascade,
  -- The places, as columns of account_storage. Passwords stay sealed, as base64.
  from_place jsonb not null,
  to_place jsonb not null,
  -- The number of the place at the start. The switch makes the next one.
  epoch bigint not null,
  -- False: the tables begin empty there.
  copies_records boolean not null default true,
  -- The move that this one takes back.
  rolls_back bigint references control.moves on delete set null,
  state text not null default 'preparing' check (state in ('preparing', 'copying', 'catching_up', 'verifying',
    'switching', 'done', 'cancelled', 'failed', 'rolled_back')),
  -- How far the step is, by table.
  cursors jsonb not null default '{}',
  copied bigint not null default 0,
  total bigint not null default 0,
  -- Why it failed: a kind, and for the log more of it.
  error text,
  detail text,
  requested_by bigint,
  -- The process that works on it, and how long no other may take over.
  run uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  -- When what is no longer needed was removed: the old side, or what the move had made.
  cleaned_at timestamptz(3)
);
create unique index moves_under_way on control.moves (account_id)
  where state in ('preparing', 'copying', 'catching_up', 'verifying', 'switching');
create index moves_account on control.moves (account_id, id desc);
create index moves_uncleaned on control.moves (finished_at) where cleaned_at is null;

alter table control.moves enable row level security;
alter table control.moves force row level security;
create policy system on control.moves to stoa_system using (true) with check (true);
create policy own_account on control.moves to stoa_app
  using (account_id = control.account_id()) with check (account_id = control.account_id());
