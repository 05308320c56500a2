import type { Translate } from '#web/i18n/translate.ts';
import { translateIfKnown } from '#web/i18n/translate.ts';
import type { AuditEvent } from '../audit.resource.ts';
import { valueText } from './valueTexts.ts';

/** A change in words. Null values: they are not logged. */
export interface ChangeText {
  key: string;
  label: string;
  from: string | null;
  to: string | null;
  isHidden: boolean;
}

/** The changes of an event, with the labels that the interface has for its fields. */
export const changeTexts = (event: AuditEvent, translate: Translate): ChangeText[] =>
  Object.entries(event.changes).map(([key, change]) => {
    const text = (value: unknown) => (value === undefined ? null : valueText(event, key, value, translate));
    return {
      key,
      label: labelOf(event.action, key),
      from: change === null ? null : text(change.from),
      to: change === null ? null : text(change.to),
      isHidden: change === null,
    };
  });

const labelOf = (action: string, key: string): string =>
  translateIfKnown(`${action.split('.')[0]}.fields.${key}`) ?? translateIfKnown(`audit_changes.fields.${key}`) ?? key;

/** Rights read better as what is so now. */
const switches = ['full_access', 'blocked'] as const;

/** Changes that a row of the list names. */
const SHOWN = 3;

/** The changes in one line: "full access on · Roles: Sales". */
export function summaryOf(event: AuditEvent, translate: Translate): string {
  const texts = changeTexts(event, translate).filter((text) => !isCreation(event) || hasValue(text, translate));
  const shown = texts.slice(0, SHOWN).map((text) => lineOf(event, text, translate));
  const more = texts.length - shown.length;
  const records = event.count === null ? [] : [translate('audit.count', { smart_count: event.count })];
  return [...records, ...shown, ...(more > 0 ? [translate('audit.change.more', { smart_count: more })] : [])].join(
    ' · ',
  );
}

function lineOf(event: AuditEvent, { key, label, from, to }: ChangeText, translate: Translate): string {
  const known = switches.find((each) => each === key);
  const now = event.changes[key]?.to;
  if (known && typeof now === 'boolean') return translate(`audit.changes.${known}.${now ? 'on' : 'off'}`);
  if (isStructure(now)) return label;
  // What was removed has no value any more.
  if (to === null) return from === null ? label : `${label}: ${shortened(from)}`;
  return from === null ? `${label}: ${shortened(to)}` : `${label}: ${shortened(from)} → ${shortened(to)}`;
}

/** Something new has a name, an email and the like: so only their other values are shown. */
const isCreation = ({ action }: AuditEvent) => /\.(create|invite|install)$/.test(action);

const hasValue = ({ to }: ChangeText, translate: Translate) => to !== null && to !== translate('audit.change.none');

/** Rights and the like take more than a line. */
const isStructure = (value: unknown) => [value].flat().some((each) => typeof each === 'object' && each !== null);

const MAX_CHARS = 60;
const shortened = (text: string) => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);
