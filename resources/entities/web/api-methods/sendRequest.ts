import type { Problem } from '#shared/problems.ts';
import { send } from '#web/api/api.ts';

export interface ApiRequest {
  http: string;
  /** Relative to the API's base, with the query. */
  path: string;
  body?: unknown;
}

export interface ApiResponse {
  status: number;
  /** Milliseconds until the whole body had arrived. */
  ms: number;
  /** Formatted JSON, cut if it is too long to show. */
  text: string;
  is_cut: boolean;
  /** Null if the request succeeded. */
  problem: Problem | null;
}

const maxShownLength = 20_000;

const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Sends a request as the signed-in person. @returns the response, also of a failed request */
export async function sendRequest({ http, path, body }: ApiRequest): Promise<ApiResponse> {
  const start = performance.now();
  const response = await send(http, path, body === undefined ? {} : { body });
  const text = await response.text();
  const ms = Math.round(performance.now() - start);
  const shown = formatted(text);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return {
    status: response.status,
    ms,
    text: shown.slice(0, maxShownLength),
    is_cut: shown.length > maxShownLength,
    problem: isProblem ? (JSON.parse(text) as Problem) : null,
  };
}
