import fastifyCors from '@fastify/cors';
import fp from 'fastify-plugin';

/** Answers pages of CORS_ORIGINS; without any, no CORS header is sent. */
export const cors = fp(async (app, { origins }: { origins: string[] }) => {
  if (origins.length === 0) return;
  await app.register(fastifyCors, {
    origin: origins,
    exposedHeaders: ['Content-Range', 'ETag', 'X-Request-Id', 'Retry-After'],
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
  });
});
