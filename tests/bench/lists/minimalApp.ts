import path from 'node:path';
import fastifyStatic from '@fastify/static';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { precompress } from '../../../src/cli/build/precompress.ts';
import { atTheEnd } from '../cleanup.ts';

const root = path.resolve(import.meta.dirname, 'minimal');

/**
 * A minimal list as in react-admin's documentation, built for production and served like the product: compressed at build
 * time, cached for a year. Its calls are forwarded to the product's API, so that they need no CORS preflight.
 */
export async function serveMinimal(folder: string, api: string): Promise<string> {
  process.env.NODE_ENV = 'production';
  const outDir = path.join(folder, 'minimal');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), precompress()],
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  const app = Fastify();
  app.get('/api/*', async (request, reply) => {
    const answer = await fetch(api + request.url, {
      headers: { authorization: String(request.headers.authorization) },
    });
    for (const name of ['content-type', 'content-range']) {
      const value = answer.headers.get(name);
      if (value) reply.header(name, value);
    }
    return reply.code(answer.status).send(await answer.text());
  });
  await app.register(fastifyStatic, {
    root: outDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isPage = file.includes('index.html');
      reply.header('cache-control', isPage ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  atTheEnd(() => app.close());
  return url;
}
