import { errorOf, type RequestOptions, send } from './api.ts';

/**
 * One HTTP request whose response is read as it arrives.
 * @throws ApiError for a response that is not 2xx
 */
export async function requestStream(
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await send(method, path, options);
  if (!response.ok || !response.body) throw await errorOf(response);
  return response.body;
}

/** Of a file that the server streams; its errors are JSON all the same. */
export const acceptCsv = { Accept: 'text/csv, application/problem+json' };
