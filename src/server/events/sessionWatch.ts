import type { Actor } from '../context.ts';
import type { LiveHub } from './hub.ts';

/** A session that ends in another process ends its streams within 5 s (docs/reference/api/every-call.md#live-events), the query included. */
const EVERY_MS = 2000;

/**
 * Ends event streams whose session or key has ended, or whose person is blocked, removed, has other rights or lacks a
 * second factor. Changes
 * made by this process end them at once, and notifications do it for those of other processes; this covers lost
 * notifications and sessions that expire. While the database does not answer, streams stay open: they get no events
 * without it.
 * @param findActors those of the credentials that are still valid
 */
export function watchSessions(
  hub: Pick<LiveHub, 'keepOnly'>,
  findActors: (credentials: readonly string[]) => Promise<ReadonlyMap<string, Actor>>,
): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = () => {
    if (!isStopped) timer = setTimeout(check, EVERY_MS).unref();
  };
  const check = () =>
    hub
      .keepOnly(async (listeners) => {
        const actors = await findActors([...new Set(listeners.map(({ credential }) => credential))]);
        return new Set(
          listeners.filter(({ credential, full_access, role_ids }) => {
            const actor = actors.get(credential);
            return (
              actor?.full_access === full_access && !actor.needs_second_factor && `${actor.role_ids}` === `${role_ids}`
            );
          }),
        );
      })
      .catch(() => {})
      .finally(next);
  next();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
