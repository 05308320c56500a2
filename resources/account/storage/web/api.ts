import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CheckLine, type StorageUpdate, storage } from '#resources/account/storage/storage.resource.ts';
import { call } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import { requestLines } from '#web/api/requestLines.ts';
import { invalidateSettings } from '#web/resource/settings/api.ts';

const { cancel_move, check, roll_back, status } = storage.endpoints;

/** What the servers of the account's records answer. Read when the page opens. */
export const statusQuery = queryOptions({
  queryKey: ['storage', 'status'],
  queryFn: ({ signal }) => call(status, { signal }),
  gcTime: 0,
});

const endings = { cancel: cancel_move, roll_back } as const;

/** Ends a move, or begins the one back. Resolves when the settings say so. */
export async function endMove(client: QueryClient, how: keyof typeof endings): Promise<void> {
  try {
    await call(endings[how]);
  } finally {
    await invalidateSettings(client, storage.name);
  }
}

/** Checks the servers that a change names. @throws ApiError for what the browser finds wrong, before anything is sent */
export function checkServers(body: StorageUpdate, signal: AbortSignal): AsyncGenerator<CheckLine> {
  return requestLines<CheckLine>(check.method, check.path, { body: checkBody(check, body), signal });
}
