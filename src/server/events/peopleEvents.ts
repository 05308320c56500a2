import type { ChangedPeople, LiveHub } from './hub.ts';
import { NAMED_IDS_MAX } from './recordEvents.ts';

/** The first change is published at once; those that follow within this time are collected. */
const GATHERED_MS = 150;

/**
 * Publishes changes of people and sessions, by any process. They come from triggers, not from services as for records,
 * because many services and jobs write people and all in one database.
 * @returns handler of notifications, without their prefix `people:`
 */
export function peopleEvents(hub: Pick<LiveHub, 'publishPeople'>): (payload: string) => void {
  const gathered = new Map<string, ChangedPeople>();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (gathered.size === 0) return;
    const all = [...gathered.values()];
    gathered.clear();
    for (const changed of all) hub.publishPeople(changed);
    timer = setTimeout(flush, GATHERED_MS).unref();
  };
  return (payload) => {
    const changed = readNotice(payload);
    if (!changed) return;
    const { account_id, of, page } = changed;
    const key = `${account_id} ${of} ${page}`;
    gathered.set(key, joined(gathered.get(key), changed));
    if (timer === undefined) flush();
  };
}

function joined(before: ChangedPeople | undefined, { user_ids, ...now }: ChangedPeople): ChangedPeople {
  if (!before) return { ...now, user_ids };
  const ids = before.user_ids && user_ids && new Set([...before.user_ids, ...user_ids]);
  return { ...now, user_ids: ids && ids.size <= NAMED_IDS_MAX ? ids : null };
}

/** Null for payloads of another version of the server. */
function readNotice(payload: string): ChangedPeople | null {
  const [, of, account_id, user_id, page] = /^(users|sessions):(\d+):(\d+)(?::([\w-]*))?$/.exec(payload) ?? [];
  if (of === undefined) return null;
  return {
    of: of as ChangedPeople['of'],
    account_id: Number(account_id),
    user_ids: new Set([Number(user_id)]),
    page: page || null,
  };
}
