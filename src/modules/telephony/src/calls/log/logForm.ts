import type { Host, HostError } from '@stoa/sdk';
import type { LineSettings } from '../../settings/lineSettings.ts';
import { localMoment, secondsOf } from '../../words/formats.ts';
import type { Key, Words } from '../../words/words.ts';
import { type Direction, type Result, variantOf } from '../callsEntity.ts';
import { linksOf, type Place } from '../place.ts';

/** What a person types of a call. */
export interface CallDraft {
  direction: Direction;
  result: Result;
  /** `datetime-local` */
  started_at: string;
  /** `4:05`, or minutes. */
  duration: string;
  contact: { id: number; name: string } | null;
  note: string;
}

export const newDraft = (now: Date): CallDraft => ({
  ...{ direction: 'outgoing', result: 'answered', started_at: localMoment(now), duration: '', contact: null, note: '' },
});

export type DraftErrors = Partial<
  Record<'direction' | 'result' | 'started_at' | 'duration' | 'note' | 'contact', string>
>;

/** Only a call that was answered has a duration. */
export const hasDuration = ({ result }: CallDraft): boolean => result === 'answered';

/** What is wrong with it, by field. */
export function checkDraft(draft: CallDraft, { note_required }: LineSettings, words: Words, now: Date): DraftErrors {
  const { started_at, duration, note } = draft;
  const errors: DraftErrors = {};
  const started = Date.parse(started_at);
  if (Number.isNaN(started)) errors.started_at = words('started_missing');
  else if (started > now.getTime() + 60_000) errors.started_at = words('started_future');
  if (hasDuration(draft) && secondsOf(duration) === null) errors.duration = words('duration_wrong');
  if (note_required && note.trim() === '' && draft.result !== 'in_progress') errors.note = words('note_missing');
  return errors;
}

/** The record of a call. */
export function valuesOf(place: Place, draft: CallDraft, agent: number): Record<string, unknown> {
  const { calls, contacts, numbers } = place;
  const { direction, result, started_at, duration, contact, note } = draft;
  return {
    ...linksOf(place),
    ...(contacts && contact && { [contacts.link]: contact.id }),
    ...(calls.fields.some(({ alias }) => alias === 'number') && { number: numbers[0]?.number ?? null }),
    direction: variantOf(calls, 'direction', direction)?.id ?? null,
    result: variantOf(calls, 'result', result)?.id ?? null,
    started_at: new Date(started_at).toISOString(),
    duration: hasDuration(draft) ? secondsOf(duration) : 0,
    note: note.trim() === '' ? null : note.trim(),
    agent,
  };
}

const inputs: readonly string[] = ['direction', 'result', 'started_at', 'duration', 'note'];

/** The server answers keys of the app's own messages, or texts. */
const isText = (message: string): boolean => message.includes(' ');

/** What the server refused: at the fields, and in general. */
export function refusalOf(error: HostError, place: Place, words: Words): { fields: DraftErrors; text: string } {
  const fields = error.violations.flatMap(({ field, message }) => {
    const input = field === place.contacts?.link ? 'contact' : inputs.find((each) => each === field);
    return input === undefined ? [] : [[input, isText(message) ? message : words('field_refused')] as const];
  });
  const general: Key = error.status === 403 ? 'log_refused' : 'unknown';
  return { fields: Object.fromEntries(fields), text: fields.length > 0 ? '' : words(general) };
}

/** The name of a contact that was picked; a number if it has none. */
export async function nameOf(host: Host, contacts: NonNullable<Place['contacts']>, id: number): Promise<string> {
  const record = await host.data.get(contacts.entity.alias, id);
  return String(record[contacts.label ?? ''] || `#${id}`);
}
