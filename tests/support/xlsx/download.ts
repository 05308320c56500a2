import http from 'node:http';
import type { Client } from '../server/client.ts';

/** The bytes of an answer. @param path below `/api` */
export const download = (port: number, { host, authorization, cookie }: Client, path: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, ...(authorization && { authorization }), ...(cookie && { cookie }) };
    const request = http.get({ hostname: '127.0.0.1', port, path: `/api${path}`, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${response.statusCode}: ${bytes.toString()}`));
      });
    });
    request.on('error', reject);
  });
