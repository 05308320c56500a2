import { authServer } from '#resources/auth/auth.server.ts';
import { sessionsServer } from '#resources/sessions/sessions.server.ts';
import { usersServer } from '#resources/users/users.server.ts';
import type { Served } from './http/serve.ts';

/** Every slice that this server serves; the one place on the server that knows them all. */
export const slices: readonly Served[] = [authServer, usersServer, sessionsServer];
