import type { Call } from '#sdk/cli/publish/call.ts';
import { employerOf, type Nth } from './businessRecords.ts';
import { type Made, makeEntity, pointing } from './entities.ts';
import { mixed } from './timeline.ts';

/** Calls with companies and contacts, as the module Telephony keeps them. */

const MINUTE_MS = 60_000;
/** The latest calls, which are still going on. */
const ONGOING = 3;

const notes = [
  'Asked for an offer by the end of the week.',
  'Confirmed the delivery on Tuesday. The driver calls an hour before.',
  'Wants a discount for the yearly contract. Check with finance.',
  'Договорились о встрече в четверг, пришлю повестку.',
  'Просит счёт на юридическое лицо, реквизиты отправит почтой.',
  'The contract is with their lawyer. Call again on Monday.',
];

export const makeCalls = (call: Call, companies: Made, contacts: Made): Promise<Made> =>
  makeEntity(call, 'calls', 'Calls', [
    { alias: 'number', name: 'Number', type: 'text' },
    { alias: 'direction', name: 'Direction', type: 'select', variants: ['Incoming', 'Outgoing'] },
    {
      alias: 'result',
      name: 'Result',
      type: 'select',
      variants: ['Answered', 'No answer', 'Busy', 'In progress'],
      colors: { Answered: 'green', 'No answer': 'red', Busy: 'orange', 'In progress': 'blue' },
    },
    { alias: 'started_at', name: 'Started', type: 'timestamp' },
    { alias: 'duration', name: 'Duration, s', type: 'number', extra: { number_subtype: 'int' } },
    { alias: 'company', name: 'Company', type: 'select', extra: pointing(companies, 'name') },
    { alias: 'contact', name: 'Contact', type: 'select', extra: pointing(contacts, 'name') },
    { alias: 'agent', name: 'Agent', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'note', name: 'Note', type: 'textarea' },
  ]);

interface Around {
  /** Ids of variants. */
  direction: readonly number[];
  result: readonly number[];
  company_ids: readonly number[];
  contact_ids: readonly number[];
  user_ids: readonly number[];
  now: Date;
}

/** Mostly with those who were added lately: that business is going on. */
export function callOf({ n, count, made }: Nth, around: Around) {
  const { direction, result, user_ids, now } = around;
  const [answered, no_answer, busy, in_progress] = result;
  const { contact, company } = partiesOf({ n, count }, around);
  const ago = count - n;
  const isOngoing = ago <= ONGOING;
  const isAnswered = isOngoing || mixed(n + 33) % 10 < 7;
  const missed = mixed(n + 37) % 4 === 0 ? busy : no_answer;
  const started = isOngoing ? new Date(now.getTime() - ago * 4 * MINUTE_MS) : made;
  return {
    ...{ contact, company },
    agent: user_ids[(isOngoing ? ago * 5 : mixed(n + 35)) % user_ids.length],
    direction: direction[mixed(n + 39) % 5 < 2 ? 0 : 1],
    result: isOngoing ? in_progress : isAnswered ? answered : missed,
    started_at: started.toISOString(),
    duration: isAnswered && !isOngoing ? 20 + (mixed(n + 41) % 900) : 0,
    note: isAnswered && !isOngoing && mixed(n + 43) % 5 < 2 ? notes[mixed(n + 45) % notes.length] : null,
  };
}

/** Of every three calls one is with any contact, one with a contact and one with a company that was added lately. */
function partiesOf({ n, count }: Pick<Nth, 'n' | 'count'>, { company_ids, contact_ids }: Around) {
  // Those who called first, and were added within some days.
  const knownOf = (all: readonly number[]) => Math.min(all.length, Math.ceil(((n + 300) / count) * all.length));
  const lately = (known: number) => known - 1 - Math.floor(((mixed(n + 31) % 997) / 997) * Math.min(known, 12));
  if (n % 3 === 2) return { contact: null, company: company_ids[lately(knownOf(company_ids))] };
  const known = knownOf(contact_ids);
  const at = n % 3 === 0 ? mixed(n + 31) % known : lately(known);
  return { contact: contact_ids[at], company: employerOf({ n: at, count: contact_ids.length }, company_ids) };
}
