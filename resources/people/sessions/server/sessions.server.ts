import { serve } from '#server/resources/serve.ts';
import { sessions } from '../sessions.resource.ts';
import { getSession, listSessions, removeExpired, removeSession } from './sessions.service.ts';

export const sessionsServer = serve(
  sessions,
  { list: listSessions, get: getSession, remove: removeSession },
  { remove_expired: removeExpired },
  { remove_expired: '17 * * * *' },
);
