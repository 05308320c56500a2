import type { Endpoint, Params, Reply } from '#shared/endpoint.ts';
import { type Creating, pathOf, request, type Transport } from './api.ts';

type Form = Endpoint & { accepts: 'multipart' };

export type UploadOptions<E extends Endpoint> = {
  file: Blob;
  /** File name, for a blob that has none. */
  name?: string;
  /** Other parts of the form, before the file. */
  fields?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
  /** Called with the sent part of the body, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
} & Creating<E> &
  (keyof Params<E['path']> extends never ? { params?: undefined } : { params: Params<E['path']> });

/**
 * Sends a file as the part `file` of a form (docs/reference/api/files.md#uploads) and reports progress. Authorization and errors are those
 * of {@link call}. An aborted upload rejects with the signal's reason, by default an AbortError.
 */
export async function upload<E extends Form>(endpoint: E, options: UploadOptions<E>): Promise<Reply<E>> {
  const { file, params, signal, onProgress, intent } = options;
  const path = pathOf(endpoint, params);
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  form.append('file', file, options.name ?? (file instanceof File ? file.name : 'file'));
  const { data } = await request(endpoint.method, path, {
    body: form,
    headers: {
      ...options.headers,
      // A form holds another object than the file that it was given.
      ...(intent && { 'Idempotency-Key': intent.keyOf(path, options.fields, options.name, file) }),
    },
    signal,
    transport: carrier(onProgress),
  });
  return data as Reply<E>;
}

/** `fetch` with XMLHttpRequest, because `fetch` does not report the progress of a request body. */
const carrier =
  (onProgress: (fraction: number) => void = () => {}): Transport =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const call = new XMLHttpRequest();
      const abort = () => call.abort();
      call.open(method, url);
      for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
      call.responseType = 'text';
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded / total);
      };
      call.onload = () => resolve(responseOf(call));
      call.onerror = () => reject(new TypeError('Failed to fetch'));
      call.onabort = () => reject(signal?.reason ?? new DOMException('The upload was given up', 'AbortError'));
      call.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      call.send(body as XMLHttpRequestBodyInit);
    });

const responseOf = (call: XMLHttpRequest): Response => {
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/);
  const headers = lines.filter(Boolean).map((line): [string, string] => {
    const [name = '', ...value] = line.split(':');
    return [name.trim(), value.join(':').trim()];
  });
  return new Response(call.status === 204 ? null : call.responseText, { status: call.status, headers });
};
