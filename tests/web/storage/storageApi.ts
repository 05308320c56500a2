import {
  type CheckLine,
  PASSWORD_MASK,
  type StorageSettings,
  type StorageStatus,
  type StorageUpdate,
  storage,
} from '#resources/account/storage/storage.resource.ts';
import { check } from '#shared/violations.ts';
import { type fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';

type Api = ReturnType<typeof fakeApi>;

export const settingsOf = (change: Partial<StorageSettings> = {}): StorageSettings => ({
  storage_location: 'provider',
  storage_separate_rw: 0,
  storage_database: null,
  storage_schema: null,
  storage_read_host: null,
  storage_read_port: null,
  storage_read_user: null,
  storage_read_password: null,
  storage_write_host: null,
  storage_write_port: null,
  storage_write_user: null,
  storage_write_password: null,
  move_status: null,
  roll_back_until: null,
  ...change,
});

/** On a server of one's own, for reading and writing. */
export const ownSettings = (change: Partial<StorageSettings> = {}): StorageSettings =>
  settingsOf({
    storage_location: 'own',
    storage_database: 'crm',
    storage_schema: 'stoa',
    storage_read_host: 'db.example.com',
    storage_read_port: 5432,
    storage_read_user: 'stoa',
    storage_read_password: PASSWORD_MASK,
    storage_write_host: 'db.example.com',
    storage_write_port: 5432,
    storage_write_user: 'stoa',
    storage_write_password: PASSWORD_MASK,
    ...change,
  });

export const statusOf = (change: Partial<StorageStatus> = {}): StorageStatus => ({
  is_reachable: true,
  checked_at: '2026-01-02T03:04:05.000Z',
  write: { host: null, version: '17.2', encryption: 'none' },
  read: null,
  replica_delay_ms: null,
  size: 1_503_238_553,
  entities: [
    { id: 1, name: 'Deals', bytes: 10_485_760, records: 1200 },
    { id: 2, name: 'Clients', bytes: 1_468_006_400, records: 98_000 },
  ],
  ...change,
});

export const passed = (
  steps: readonly CheckLine['step'][] = ['connect', 'sign_in', 'version', 'schema', 'privileges'],
  side: CheckLine['side'] = 'write',
): CheckLine[] =>
  steps.flatMap((step) => [
    { side, step, state: 'running' },
    { side, step, state: 'passed' },
  ]);

interface Backend {
  settings: StorageSettings;
  status: StorageStatus;
  /** The answer to a check. A promise holds the lines that follow it, an error cuts it off. */
  lines?: readonly (CheckLine | Promise<unknown> | Error)[];
  /** Refuses a change. */
  refuse?: (body: StorageUpdate) => Response | null;
  version?: number;
}

/** Adds the endpoints of the storage to the fake API. */
export function withStorage(api: Api, backend: Backend) {
  const json = (body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
  const settings = () => json(backend.settings, { etag: `"s${backend.version ?? 1}"` });

  function change(call: Sent): Response {
    const read = check(storage.endpoints.update.body, call.body);
    if (!read.ok) return api.refuse('validation', 'validation', read.violations);
    const condition = call.headers.get('if-match');
    if (condition && condition !== `"s${backend.version ?? 1}"`) return api.refuse('stale', 'stale');
    const refused = backend.refuse?.(read.value);
    if (refused) return refused;
    const { move: _move, ...body } = read.value;
    backend.version = (backend.version ?? 1) + 1;
    const hide = (password: string | null | undefined) => (password ? PASSWORD_MASK : null);
    backend.settings = { ...backend.settings, ...body } as StorageSettings;
    backend.settings.storage_read_password = hide(backend.settings.storage_read_password);
    backend.settings.storage_write_password = hide(backend.settings.storage_write_password);
    return settings();
  }

  function answer(call: Sent, signal: AbortSignal | null | undefined): Response | null {
    if (call.path === '/api/v1/accounts/settings/storage') return call.method === 'PATCH' ? change(call) : settings();
    if (call.path === '/api/v1/accounts/settings/storage/status') return json(backend.status);
    if (/\/storage\/(cancel-move|roll-back)$/.test(call.path)) {
      backend.settings = { ...backend.settings, move_status: null, roll_back_until: null };
      return settings();
    }
    if (call.path !== '/api/v1/accounts/settings/storage/check') return null;
    return new Response(streamOf(backend.lines ?? passed(), signal), {
      headers: { 'content-type': 'application/x-ndjson' },
    });
  }

  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    const call = sentOf(input, init);
    const own = answer(call, init.signal);
    if (!own) return base(input, init);
    api.sent.push(call);
    return own;
  };
}

/** Lines of JSON, cut where a network would cut them. */
function streamOf(lines: readonly (CheckLine | Promise<unknown> | Error)[], signal: AbortSignal | null | undefined) {
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason));
      for (const line of lines) {
        if (line instanceof Promise) {
          await line;
          continue;
        }
        if (signal?.aborted) return;
        if (line instanceof Error) return controller.error(line);
        const bytes = new TextEncoder().encode(`${JSON.stringify(line)}\n`);
        controller.enqueue(bytes.slice(0, 9));
        controller.enqueue(bytes.slice(9));
      }
      if (!signal?.aborted) controller.close();
    },
  });
}
