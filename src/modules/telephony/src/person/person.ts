import { isPhone } from '../numbers.ts';
import type { LineSettings } from '../settings/lineSettings.ts';
import type { Words } from '../words/words.ts';

/** What a person has of the telephony: `extra.telephony`. */
export interface PhonePerson {
  /** Digits. Empty: none. */
  extension: string;
  presence: Presence;
  forward: Forward;
  forward_to: string;
  hours: Hours | null;
}

export const presences = ['available', 'away', 'dnd'] as const;
export type Presence = (typeof presences)[number];
export const forwards = ['off', 'no_answer', 'always'] as const;
export type Forward = (typeof forwards)[number];

export interface Hours {
  /** 1 is Monday. */
  days: readonly number[];
  /** `09:00` */
  from: string;
  to: string;
  /** The time zone of the person who set them: `Europe/London`. */
  zone: string;
}

export const nobody: PhonePerson = {
  ...{ extension: '', presence: 'available', forward: 'off', forward_to: '', hours: null },
};

/** What was saved, by this version or an earlier one; defaults for what is missing or not right. */
export function readPerson(saved: unknown): PhonePerson {
  const value = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  const { extension, presence, forward, forward_to, hours } = value;
  return {
    extension: typeof extension === 'string' ? extension : '',
    presence: presences.find((each) => each === presence) ?? 'available',
    forward: forwards.find((each) => each === forward) ?? 'off',
    forward_to: typeof forward_to === 'string' ? forward_to : '',
    hours: readHours(hours),
  };
}

function readHours(saved: unknown): Hours | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { days, from, to, zone } = saved as Record<string, unknown>;
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return {
    ...{ from, to },
    days: Array.isArray(days) ? days.filter((day): day is number => Number.isInteger(day) && day >= 1 && day <= 7) : [],
    zone: typeof zone === 'string' ? zone : 'UTC',
  };
}

/** What is kept; null when there is nothing to keep. */
export const toSaved = (person: PhonePerson): PhonePerson | null =>
  JSON.stringify(person) === JSON.stringify(nobody) ? null : person;

export type PersonErrors = Partial<Record<'extension' | 'forward_to' | 'hours', string>>;

/** What is wrong with it, by field. */
export function checkPerson(person: PhonePerson, { extension_digits }: LineSettings, words: Words): PersonErrors {
  const { extension, forward, forward_to, hours } = person;
  const errors: PersonErrors = {};
  if (extension === '') {
    if (toSaved(person) !== null) errors.extension = words('extension_missing');
  } else if (!/^\d+$/.test(extension) || extension.length !== extension_digits)
    errors.extension = words('extension_wrong', { digits: extension_digits });
  if (forward !== 'off' && !isPhone(forward_to)) errors.forward_to = words('forward_to_wrong');
  const wrong = hours && wrongHours(hours);
  if (wrong) errors.hours = words(wrong);
  return errors;
}

/** What the app says when the card cannot be saved; undefined when it can. */
export function problemOf(errors: PersonErrors, words: Words): string | undefined {
  const fields = (Object.keys(errors) as (keyof PersonErrors)[]).map((field) => words(field));
  return fields.length > 0 ? words('check_fields', { fields: fields.join(', ') }) : undefined;
}

function wrongHours({ days, from, to }: Hours) {
  if (days.length === 0) return 'hours_days_missing';
  if (from === '' || to === '') return 'hours_time_missing';
  return from >= to ? 'hours_order' : null;
}
