import type { Problem } from '#shared/problems.ts';
import { send } from '#web/api/api.ts';

export interface Trial {
  http: string;
  /** Below the API's base, with its query. */
  path: string;
  body?: unknown;
}

export interface Answer {
  status: number;
  /** Milliseconds until all of it had come. */
  ms: number;
  /** JSON laid out; the beginning of what is too long to be looked at. */
  text: string;
  is_cut: boolean;
  /** What was refused; null when it went well. */
  problem: Problem | null;
}

const longestShown = 20_000;

const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** Makes a real call in the name of who is signed in, and answers what came, whether or not it went well. */
export async function tryCall({ http, path, body }: Trial): Promise<Answer> {
  const start = performance.now();
  const response = await send(http, path, body === undefined ? {} : { body });
  const text = await response.text();
  const ms = Math.round(performance.now() - start);
  const shown = laidOut(text);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  return {
    status: response.status,
    ms,
    text: shown.slice(0, longestShown),
    is_cut: shown.length > longestShown,
    problem: isProblem ? (JSON.parse(text) as Problem) : null,
  };
}
