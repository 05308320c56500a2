import fs from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { Blobs } from '#server/files/blobs.ts';
import type { ProblemKind } from '#shared/problems.ts';
import type { Api } from '../server/api.ts';
import type { Answer, Client } from '../server/client.ts';
import { expectProblem } from '../server/envelope.ts';
import { postForm } from '../server/multipart.ts';

export interface Sent {
  filename?: string;
  bytes: Buffer | string;
}

/** Sends one file as a browser does. */
export const send = <T = StoredFile>(
  client: Client,
  route: string,
  { filename = 'photo.png', bytes }: Sent,
  headers: Record<string, string> = {},
): Promise<Answer<T>> => postForm<T>(client, route, [['file', { filename, bytes }]], headers);

/** Uploads a file, which must succeed. */
export async function upload(client: Client, kind: string, sent: Sent): Promise<StoredFile> {
  const answer = await send(client, `/v1/files/${kind}`, sent);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

export interface Download {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
}

/** Requests a public link, without credentials. */
export const download = (
  { port }: Api,
  link: string,
  { host = 'localhost', method = 'GET', headers = {} }: { host?: string; method?: string; headers?: object } = {},
): Promise<Download> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, method, path: link, headers: { host: `${host}:${port}`, ...headers } },
      async (response) => {
        const bytes = await buffer(response).catch(reject);
        if (bytes) resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes });
      },
    );
    request.on('error', reject);
    request.end();
  });

/** Names of temporary files of uploads. */
export const incoming = ({ settings }: Api): Promise<string[]> =>
  fs.readdir(path.join(settings.data_dir, 'files-incoming')).catch(() => []);

/** Names of all stored files, in any state. */
export async function keptOnDisk({ settings }: Api): Promise<string[]> {
  const folder = path.join(settings.data_dir, 'files');
  const found = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((each) => each.isFile()).map(({ name }) => name);
}

export const keyOf = ({ public_link }: { public_link: string }): string => public_link.split('/')[2] as string;

/** Expects a complete problem of this kind. */
export const expectRefused = (answer: Answer<unknown>, kind: ProblemKind): void =>
  expect(expectProblem(answer).type).toBe(kind);

/** All entries of a blob store. */
export async function listed(blobs: Blobs): Promise<{ key: string; put_at: Date }[]> {
  const found: { key: string; put_at: Date }[] = [];
  for await (const each of blobs.list()) found.push(each);
  return found;
}
