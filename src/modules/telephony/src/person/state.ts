import type { UserCell } from '@stoa/sdk';
import type { Key } from '../words/words.ts';
import type { Hours, PhonePerson } from './person.ts';

/** Whether a person can take a call, and why not. */
export type State = 'available' | 'on_call' | 'away' | 'dnd' | 'off_hours';

/** Of a person with an extension. What they chose wins over the clock, and a call over both but "do not disturb". */
export function stateOf({ presence, hours }: PhonePerson, isOnCall: boolean, now: Date): State {
  if (presence === 'dnd') return 'dnd';
  if (isOnCall) return 'on_call';
  if (presence === 'away') return 'away';
  return hours && !isWithin(hours, now) ? 'off_hours' : 'available';
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function isWithin({ days, from, to, zone }: Hours, now: Date): boolean {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.get('hour')}:${parts.get('minute')}`;
  return days.includes(DAYS.indexOf(parts.get('weekday') ?? '') + 1) && from <= time && time < to;
}

/** A zone that this browser does not know is taken for UTC. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
  }
}

/** How each state looks. */
export const stateLooks: Record<State, { key: Key; tone: NonNullable<UserCell['tone']> }> = {
  available: { key: 'available', tone: 'good' },
  on_call: { key: 'on_call', tone: 'bad' },
  away: { key: 'away', tone: 'warning' },
  dnd: { key: 'dnd', tone: 'bad' },
  off_hours: { key: 'off_hours', tone: 'neutral' },
};
