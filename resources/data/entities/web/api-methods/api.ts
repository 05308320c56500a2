import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request, send } from '#web/api/api.ts';
import { newIntent } from '#web/api/intent.ts';

const keyOf = (alias: string) => ['records', alias] as const;

/** Id of an existing record, so that an example succeeds; null without one. */
export const existingIdQuery = (alias: string) =>
  queryOptions({
    queryKey: [...keyOf(alias), 'first'],
    queryFn: async ({ signal }) => {
      const { data } = await request('GET', `/rest/${alias}`, { query: { limit: 1, fields: 'id' }, signal });
      return (data as { items: { id: number }[] }).items[0]?.id ?? null;
    },
  });

export const invalidateExamples = (client: QueryClient, alias: string): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(alias) });

export interface ApiRequest {
  http: string;
  /** Relative to the API's base, with the query. */
  path: string;
  body?: unknown;
}

/** Sends a request as the signed-in person. @returns the response, whatever its status */
export const sendRequest = ({ http, path, body }: ApiRequest): Promise<Response> =>
  send(http, path, { ...(body !== undefined && { body }), ...(http === 'POST' && { intent: newIntent() }) });
