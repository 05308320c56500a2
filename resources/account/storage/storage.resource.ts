import { z } from 'zod/mini';
import { get, patch, post } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, text, timestamp } from '#shared/shapes.ts';

/** Where an account's records are: on the provider's side or on the account's own servers. */
export const storageLocation = z.literal(['provider', 'own']);
export type StorageLocation = z.infer<typeof storageLocation>;

/** What a password is answered as when one is set. Sent back, it keeps the password. */
export const PASSWORD_MASK = '********';

/** A move of all records to another place (docs/reference/product/storage.md#moves). */
export const MoveStatus = z.object({
  state: z.literal([
    'preparing',
    'copying',
    'catching_up',
    'verifying',
    'switching',
    'done',
    'cancelled',
    'failed',
    'rolled_back',
  ]),
  from: storageLocation,
  to: storageLocation,
  /** Rows copied so far, and in all. */
  copied: z.int(),
  total: z.int(),
  /** Why it failed: a kind of the check, or `verify`, `cluster` or `internal`. */
  error: z.nullable(z.string()),
});
export type MoveStatus = z.infer<typeof MoveStatus>;

export const StorageSettings = z.object({
  storage_location: storageLocation,
  storage_separate_rw: z.literal([0, 1]),
  storage_database: z.nullable(z.string()),
  storage_schema: z.nullable(z.string()),
  storage_read_host: z.nullable(z.string()),
  storage_read_port: z.nullable(z.int()),
  storage_read_user: z.nullable(z.string()),
  /** Null for none, eight asterisks for one that is set. So is the other. */
  storage_read_password: z.nullable(z.string()),
  storage_write_host: z.nullable(z.string()),
  storage_write_port: z.nullable(z.int()),
  storage_write_user: z.nullable(z.string()),
  storage_write_password: z.nullable(z.string()),
  /** Null while nothing is moved; a move that failed stays until the next save. */
  move_status: z.nullable(MoveStatus),
  /** Until when the last move can be rolled back; null if it cannot. */
  roll_back_until: z.nullable(timestamp()),
});
export type StorageSettings = z.infer<typeof StorageSettings>;

const optionalText = (error: string) => z.optional(z.nullable(text(0, limits.text_max, error)));
const port = z.optional(
  z.nullable(
    z.int('storage.errors.port').check(z.minimum(1, 'storage.errors.port'), z.maximum(65_535, 'storage.errors.port')),
  ),
);

export const StorageUpdate = z.strictObject({
  storage_location: z.optional(storageLocation),
  storage_separate_rw: z.optional(z.literal([0, 1])),
  storage_database: optionalText('storage.errors.database'),
  storage_schema: optionalText('storage.errors.schema'),
  storage_read_host: optionalText('storage.errors.host'),
  storage_read_port: port,
  storage_read_user: optionalText('storage.errors.user'),
  storage_read_password: optionalText('storage.errors.password'),
  storage_write_host: optionalText('storage.errors.host'),
  storage_write_port: port,
  storage_write_user: optionalText('storage.errors.user'),
  storage_write_password: optionalText('storage.errors.password'),
  /** Asked for when the place changes and there are entities: whether their records are moved. */
  move: z.optional(z.boolean()),
});
export type StorageUpdate = z.infer<typeof StorageUpdate>;

/** The steps of a check, in order. A failed one ends it. */
export const checkSteps = ['connect', 'sign_in', 'version', 'schema', 'privileges', 'replica'] as const;

/** What a failed check found. */
export const failures = [
  'dns',
  'address',
  'refused',
  'timeout',
  'tls',
  'protocol',
  'auth',
  'database',
  'schema',
  'privilege',
  'version',
  'replica',
] as const;
export type StorageFailure = (typeof failures)[number];

/** One line of the answer of a check: a step began, or ended. */
export const CheckLine = z.object({
  side: z.literal(['read', 'write']),
  step: z.literal(checkSteps),
  state: z.literal(['running', 'passed', 'failed']),
  /** Of a failed step. */
  kind: z.optional(z.literal(failures)),
  /** The input that it concerns. */
  field: z.optional(z.string()),
});
export type CheckLine = z.infer<typeof CheckLine>;

const ServerStatus = z.object({
  host: z.nullable(z.string()),
  version: z.string(),
  encryption: z.literal(['none', 'unverified', 'verified']),
});

/** What the servers answer now. */
export const StorageStatus = z.object({
  /** False: the server cannot be reached; the rest is null or empty. */
  is_reachable: z.boolean(),
  checked_at: z.nullable(timestamp()),
  /** Host: null on the provider's side. */
  write: z.nullable(ServerStatus),
  /** Null without a read host of its own. */
  read: z.nullable(ServerStatus),
  /** How far the read host is behind, in ms; null without one. */
  replica_delay_ms: z.nullable(z.int()),
  /** Of all tables of the account, in bytes. */
  size: z.nullable(z.int()),
  entities: z.array(z.object({ id: id(), name: z.string(), bytes: z.int(), records: z.int() })),
});
export type StorageStatus = z.infer<typeof StorageStatus>;

const path = '/v1/accounts/settings/storage';

export const storage = defineResource({
  name: 'storage',
  record: StorageSettings,
  volatile: ['move_status', 'roll_back_until'],
  endpoints: {
    get: get(path, {
      summary: 'Where the records of the account are',
      access: 'full_access',
      reply: StorageSettings,
    }),
    update: patch(path, {
      summary: 'Checks the servers of the account and keeps its records there',
      access: 'full_access',
      audit: {
        values: [
          'storage_location',
          'storage_separate_rw',
          'storage_database',
          'storage_schema',
          'storage_read_host',
          'storage_read_port',
          'storage_read_user',
          'storage_write_host',
          'storage_write_port',
          'storage_write_user',
        ],
        write_only: ['storage_read_password', 'storage_write_password', 'move'],
      },
      body: StorageUpdate,
      reply: StorageSettings,
      transaction: 'own',
    }),
    check: post(`${path}/check`, {
      summary: 'The checks of a change, without it: a line of JSON for each step as it begins and ends',
      access: 'full_access',
      audit: false,
      body: StorageUpdate,
      reply: 'written',
      transaction: 'own',
    }),
    cancel_move: post(`${path}/cancel-move`, {
      summary: 'Ends the move that is under way; the records stay where they are',
      access: 'full_access',
      audit: {},
      reply: StorageSettings,
    }),
    roll_back: post(`${path}/roll-back`, {
      summary: 'Moves the records back to where they were before the last move, within 7 days of it',
      access: 'full_access',
      audit: {},
      reply: StorageSettings,
    }),
    status: get(`${path}/status`, {
      summary: 'Version, size and delay of the servers where the records are',
      access: 'full_access',
      reply: StorageStatus,
      transaction: 'own',
    }),
  },
  refusals: {
    /** Someone else saved the settings meanwhile. */
    storage_changed: 'conflict',
    /** Changes of entities are being applied. */
    storage_busy: 'conflict',
    /** The records are on a cluster of the provider's, from which they cannot be moved. */
    storage_on_cluster: 'conflict',
  },
  errors: [
    ...(['host', 'port', 'user', 'password', 'database', 'schema', 'move', 'mask'] as const),
    ...(['dns', 'address', 'refused', 'timeout', 'tls', 'auth', 'no_database', 'bad_schema', 'privilege'] as const),
    ...(['version', 'replica', 'encoding', 'read_only', 'cluster'] as const),
  ],
});
