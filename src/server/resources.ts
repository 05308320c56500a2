import { accountServer } from '#resources/account/account.server.ts';
import { authServer } from '#resources/auth/auth.server.ts';
import { changesServer } from '#resources/changes/changes.server.ts';
import { entitiesServer } from '#resources/entities/entities.server.ts';
import { fieldsServer } from '#resources/fields/fields.server.ts';
import { filesServer } from '#resources/files/files.server.ts';
import { identitiesServer } from '#resources/identities/identities.server.ts';
import { liveServer } from '#resources/live/live.server.ts';
import { overviewServer } from '#resources/overview/overview.server.ts';
import { recordsServer } from '#resources/records/records.server.ts';
import { sessionsServer } from '#resources/sessions/sessions.server.ts';
import { usersServer } from '#resources/users/users.server.ts';
import { viewsServer } from '#resources/views/views.server.ts';
import type { Served } from './http/serve.ts';

/** Every slice that this server serves; the one place on the server that knows them all. */
export const slices: readonly Served[] = [
  authServer,
  identitiesServer,
  accountServer,
  filesServer,
  usersServer,
  sessionsServer,
  entitiesServer,
  fieldsServer,
  changesServer,
  recordsServer,
  overviewServer,
  liveServer,
  viewsServer,
];
