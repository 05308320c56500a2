import { wordsOf } from './words.ts';

/**
 * Calls the API of an account with JSON, a file or a form (docs/reference/api/every-call.md#base-and-media-types).
 * @throws CallError if the answer is a refusal, or there is none
 */
export type Call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<T>;

interface Problem {
  message: string;
  request_id?: string;
  violations: readonly { field: string; message: string; params?: Record<string, unknown> }[];
}

/** A refusal, with what the server said of each field (docs/reference/api/every-call.md#errors). */
export class CallError extends Error {
  override name = 'CallError';
  /** 0: no answer of the API. */
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * @param origin of the account: `https://acme.example.com`
 * @param authorization `ApiKey <key>`, or another of docs/reference/api/access.md#authentication
 */
export function callsTo(origin: string, authorization: string): Call {
  return async (method, path, body, headers = {}) => {
    const isFile = body instanceof Blob || body instanceof FormData;
    // fetch names the type of a file itself.
    const type: Record<string, string> = isFile || body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization, ...type, ...headers },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    }).catch(({ message, cause }: Error & { cause?: { code?: string } }) => {
      throw new CallError(0, `No answer from ${origin} (${cause?.code ?? message}): check STOA_URL`);
    });
    const isJson = /^application\/(problem\+)?json/.test(answer.headers.get('content-type') ?? '');
    if (!isJson) {
      await answer.body?.cancel();
      throw new CallError(0, `${origin} does not answer as Stoa does (${answer.status}): check STOA_URL`);
    }
    if (answer.ok) return (await answer.json()) as never;
    throw new CallError(answer.status, messageOf(`${method} ${path}`, answer.status, (await answer.json()) as Problem));
  };
}

function messageOf(call: string, status: number, { message, request_id, violations }: Problem): string {
  const lines = violations.map((each) => `  ${each.field || 'body'}: ${wordsOf(each.message, each.params)}`);
  const id = status >= 500 && request_id ? `, request ${request_id}` : '';
  const about = status === 401 ? 'unauthorized' : status === 403 && message !== 'needs_session' ? 'forbidden' : message;
  return [`${call} was refused (${status}${id}): ${wordsOf(about)}`, ...lines].join('\n');
}
