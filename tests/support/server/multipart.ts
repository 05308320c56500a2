import { randomUUID } from 'node:crypto';
import type { Answer, Client } from './client.ts';

/** A part of a form: the text of a field, or the name and bytes of a file. */
export type FormPart =
  | readonly [name: string, value: string]
  | readonly [name: string, file: { filename: string; bytes: string | Buffer }];

/** Sends a form as a browser does, its parts in this order. */
export function postForm<T>(
  client: Client,
  path: string,
  parts: readonly FormPart[],
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const boundary = `----${randomUUID()}`;
  const chunks = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string';
    const of = isFile ? `; filename="${value.filename}"\r\nContent-Type: text/csv` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${of}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(isFile ? value.bytes : value), Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return client.call('POST', path, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...headers,
  });
}
