import {
  type CheckLine,
  PASSWORD_MASK,
  type StorageSettings,
  type StorageUpdate,
} from '#resources/account/storage/storage.resource.ts';
import { type Violation, violation } from '#shared/violations.ts';

const defaultPort = 5432;
const defaultSchema = 'stoa';

const sides = ['read', 'write'] as const;
export type Side = (typeof sides)[number];

/** What the inputs hold. Absent texts are empty. */
export interface StorageValues {
  storage_location: StorageSettings['storage_location'];
  storage_separate_rw: 0 | 1;
  storage_database: string;
  storage_schema: string;
  storage_read_host: string;
  storage_read_port: number | string;
  storage_read_user: string;
  storage_read_password: string;
  storage_write_host: string;
  storage_write_port: number | string;
  storage_write_user: string;
  storage_write_password: string;
}

export const valuesOf = (record: StorageSettings): StorageValues => ({
  storage_location: record.storage_location,
  storage_separate_rw: record.storage_separate_rw,
  storage_database: record.storage_database ?? '',
  storage_schema: record.storage_schema ?? defaultSchema,
  storage_read_host: record.storage_read_host ?? '',
  storage_read_port: record.storage_read_port ?? defaultPort,
  storage_read_user: record.storage_read_user ?? '',
  storage_read_password: record.storage_read_password ?? '',
  storage_write_host: record.storage_write_host ?? '',
  storage_write_port: record.storage_write_port ?? defaultPort,
  storage_write_user: record.storage_write_user ?? '',
  storage_write_password: record.storage_write_password ?? '',
});

/** Text that is no number falls back to the default. */
export const portOf = (value: number | string): number =>
  /^\d{1,9}$/.test(String(value).trim()) ? Number(value) : defaultPort;

/** What is sent. Without separation, the server uses the values of reading for writing too. */
export function bodyOf(values: StorageValues): StorageUpdate {
  const { storage_location, storage_separate_rw } = values;
  if (storage_location === 'provider') return { storage_location, storage_separate_rw: 0 };
  const { storage_database, storage_schema } = values;
  const { storage_read_host, storage_read_user, storage_read_password } = values;
  const { storage_write_host, storage_write_user, storage_write_password } = values;
  return {
    ...{ storage_location, storage_separate_rw },
    storage_database: storage_database.trim(),
    storage_schema: storage_schema.trim(),
    storage_read_host: storage_read_host.trim(),
    storage_read_port: portOf(values.storage_read_port),
    storage_read_user: storage_read_user.trim(),
    storage_read_password,
    ...(storage_separate_rw && {
      storage_write_host: storage_write_host.trim(),
      storage_write_port: portOf(values.storage_write_port),
      storage_write_user: storage_write_user.trim(),
      storage_write_password,
    }),
  };
}

/** Empty inputs that a server of one's own needs. */
export function missingInputs(values: StorageValues): Violation[] {
  if (values.storage_location === 'provider') return [];
  const shown = values.storage_separate_rw ? sides : (['read'] as const);
  const places = ['database', 'schema'] as const;
  return [
    ...places.flatMap((name) =>
      values[`storage_${name}`].trim() ? [] : [violation(`storage_${name}`, `storage.errors.${name}`)],
    ),
    ...shown.flatMap((side) =>
      (['host', 'user', 'password'] as const).flatMap((name) =>
        values[`storage_${side}_${name}`].trim()
          ? []
          : [violation(`storage_${side}_${name}`, `storage.errors.${name}`)],
      ),
    ),
  ];
}

/** The server that takes the writes. */
const writerOf = (body: StorageUpdate) => {
  const side = body.storage_separate_rw ? 'write' : 'read';
  return [body[`storage_${side}_host`], body[`storage_${side}_port`], body.storage_database, body.storage_schema];
};

/** Whether the records would be in another place than now. */
export function isOtherPlace(record: StorageSettings, values: StorageValues): boolean {
  if (record.storage_location !== values.storage_location) return true;
  if (values.storage_location === 'provider') return false;
  return String(writerOf(bodyOf(valuesOf(record)))) !== String(writerOf(bodyOf(values)));
}

/** The input that shows a field: without separation, the fields of writing are those of reading. */
export const visibleInputOf = (field: string, { storage_separate_rw }: StorageValues): string =>
  storage_separate_rw ? field : field.replace('storage_write_', 'storage_read_');

/** The message of a failed step; some kinds have several. */
export function failureKey({ kind = 'refused', step, field }: CheckLine) {
  if (kind === 'database') return `storage.errors.${step === 'version' ? 'encoding' : 'no_database'}` as const;
  if (kind === 'privilege') return `storage.errors.${field?.endsWith('_host') ? 'read_only' : 'privilege'}` as const;
  return `storage.errors.${kind === 'schema' ? 'bad_schema' : kind}` as const;
}

/** The values of a side that its saved password is for. */
export const passwordFields = (side: Side) =>
  [`storage_${side}_host`, `storage_${side}_port`, `storage_${side}_user`, 'storage_database'] as const;

/** What was typed into a masked password, without the mask. */
export function withoutMask(value: string, typed: string): string {
  if (value !== PASSWORD_MASK) return typed;
  if (typed.startsWith(PASSWORD_MASK)) return typed.slice(PASSWORD_MASK.length);
  return PASSWORD_MASK.startsWith(typed) ? '' : typed;
}
