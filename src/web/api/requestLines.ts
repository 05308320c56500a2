import { ApiError, type RequestOptions } from './api.ts';
import { problem } from './ownProblem.ts';
import { readParts } from './readParts.ts';
import { requestStream } from './requestStream.ts';

/**
 * One HTTP request whose response is lines of JSON, each yielded as it arrives.
 * @throws ApiError for a response that is not 2xx, or one that is cut off
 */
export async function* requestLines<T>(method: string, path: string, options: RequestOptions): AsyncGenerator<T> {
  const body = await requestStream(method, path, options);
  try {
    for await (const line of readParts(body, '\n')) if (line) yield JSON.parse(line) as T;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError({ ...problem('unavailable', 'errors.network', [], 0), request_id: '' });
  }
}
