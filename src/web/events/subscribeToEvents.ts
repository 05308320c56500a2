import { events } from '#resources/data/events/events.resource.ts';
import { apiBase } from '../api/address.ts';
import { pageHeader, pageName, pathOf } from '../api/api.ts';
import { noteConnection } from '../api/connection.ts';
import { eventPosition, forgetEventPosition } from '../api/eventPosition.ts';
import { session } from '../session/session.ts';
import { createSubscription } from './createSubscription.ts';

async function open(signal: AbortSignal): Promise<Response> {
  const authorization = await session.authorization();
  const position = eventPosition();
  const response = await fetch(`${apiBase()}${pathOf(events.endpoints.stream)}`, {
    credentials: 'same-origin',
    headers: {
      Accept: 'text/event-stream',
      [pageHeader]: pageName,
      ...(authorization ? { Authorization: authorization } : {}),
      ...(position === null ? {} : { 'Last-Event-ID': position }),
    },
    signal,
  });
  noteConnection(true);
  if (response.ok) forgetEventPosition();
  if (response.status === 401) void session.refused(authorization);
  return response;
}

/** Subscribes to the server's events, while a person is signed in and the tab is visible. */
export const subscribeToEvents = createSubscription({
  open,
  isWanted: () => document.visibilityState === 'visible' && Boolean(session.me()?.user) && !session.hasLapsed(),
  onWake: (listener) => {
    session.subscribe(listener);
    document.addEventListener('visibilitychange', listener);
    for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, listener);
  },
});
