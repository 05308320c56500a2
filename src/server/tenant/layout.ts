/** Version of the tables below. An older schema is upgraded before use. */
export const LAYOUT = 4;

/**
 * Internal tables of an account's schema. Their names begin with an underscore, which no alias or generated name does.
 * Every statement can be repeated, and is sent alone: clusters take no other with one that changes tables.
 */
export const layout = (schema: string): string[] => [
  // The account that owns the schema, and the layout of these tables.
  `create table if not exists "${schema}"._meta (
    account_id bigint primary key,
    layout integer not null default 0,
    made_at timestamptz(3) not null default now()
  )`,
  `alter table "${schema}"._meta add column if not exists layout integer not null default 0`,
  // Of a customer's database, where several installations may keep records; null on the provider's side.
  `alter table "${schema}"._meta add column if not exists installation uuid`,
  // Every change decided here. An entry is final, even if the control database does not know it yet.
  `create table if not exists "${schema}"._ledger (
    change_id bigint primary key,
    entity_id bigint not null,
    kind text not null,
    outcome text not null check (outcome in ('applied', 'discarded')),
    plan jsonb,
    requested_by bigint,
    applied_at timestamptz(3) not null default now()
  )`,
  // Names for the readable views.
  `create table if not exists "${schema}"._entities (
    entity_id bigint primary key,
    view_name text
  )`,
  // Fields that are unique together, by id and kind.
  `alter table "${schema}"._entities add column if not exists unique_together jsonb not null default '[]'`,
  `create table if not exists "${schema}"._fields (
    field_id bigint primary key,
    entity_id bigint not null,
    alias text not null,
    index_kinds text[] not null default '{}'
  )`,
  `create index if not exists _fields_entity on "${schema}"._fields (entity_id, field_id)`,
  // History of records. Values by column name, so that a renamed field keeps its history.
  `create table if not exists "${schema}"._history (
    id bigint generated always as identity primary key,
    entity_id bigint not null,
    record_id bigint not null,
    type_id smallint not null,
    user_id bigint,
    at timestamptz(3) not null default now(),
    data jsonb not null default '{}'
  )`,
  // The module that made the change, by itself or for the person.
  `alter table "${schema}"._history add column if not exists module_id bigint`,
  `create index if not exists _history_record on "${schema}"._history (entity_id, record_id, id desc)`,
  // Answers of writes with an Idempotency-Key, in the database of the write itself.
  `create table if not exists "${schema}"._keys (
    actor text not null,
    key text not null,
    request_hash bytea not null,
    status integer,
    headers jsonb,
    body text,
    created_at timestamptz(3) not null default now(),
    primary key (actor, key)
  )`,
];
