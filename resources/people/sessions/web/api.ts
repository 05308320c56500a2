import { ApiError, call } from '#web/api/api.ts';
import { type Session, sessions } from '../sessions.resource.ts';

const { list, remove } = sessions.endpoints;

/** More than anyone has in practice. */
const maxCount = 100;

/** Of a person in this account, the latest used first. */
export const readSessions = async (user_id: number): Promise<Session[]> =>
  (await call(list, { query: { filter: { user_id }, sort: { last_seen_at: 'desc' }, limit: maxCount } })).items;

/** Ends a session. @returns whether it has ended, now or before */
export const endSession = (id: number): Promise<boolean> =>
  call(remove, { params: { id } }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status === 404,
  );
