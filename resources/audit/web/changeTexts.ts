import { formatMoment } from '#web/i18n/formatMoment.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { translateIfKnown } from '#web/i18n/translate.ts';
import type { AuditEvent } from '../audit.resource.ts';

/** A change in words. Null values: they are not logged. */
export interface ChangeText {
  key: string;
  label: string;
  from: string | null;
  to: string | null;
  isHidden: boolean;
}

/** What a person typed to sign in is no change; what they changed of their profile is. */
const isShown =
  ({ action }: AuditEvent) =>
  ([, change]: [string, unknown]) =>
    change !== null || action === 'auth.update_me' || !/^(auth|identities)\./.test(action);

/** The changes of an event, with the labels that the interface has for its fields. */
export const changeTexts = (event: AuditEvent, translate: Translate): ChangeText[] =>
  Object.entries(event.changes)
    .filter(isShown(event))
    .map(([key, change]) => {
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
  translateIfKnown(`${action.split('.')[0]}.fields.${key}`) ?? translateIfKnown(`audit.keys.${key}`) ?? key;

/** ISO 8601 in UTC, as the API writes moments. */
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

function valueText(event: AuditEvent, key: string, value: unknown, translate: Translate): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return translate('audit.change.none');
  if (typeof value === 'boolean') return translate(value ? 'audit.change.yes' : 'audit.change.no');
  if (key === 'role_ids' || key === 'role_id')
    return [value]
      .flat()
      .map((id) => roleName(event, id))
      .join(', ');
  if (key === 'method') return translateIfKnown(`audit.methods.${value}`) ?? String(value);
  if (typeof value === 'string') return isMoment(value) ? (formatMoment(value) ?? value) : value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const roleName = ({ role_names }: AuditEvent, id: unknown) => role_names?.[String(id)] ?? `#${id}`;

/** Rights read better as what is so now. */
const switches = ['full_access', 'blocked'] as const;

/** Changes that a row of the list names. */
const SHOWN = 3;

/** The changes in one line: "full access on · Roles: Sales". */
export function summaryOf(event: AuditEvent, translate: Translate): string {
  const texts = changeTexts(event, translate).filter(
    ({ key }) => !(key in { password_confirm: 1, password_current: 1 }),
  );
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
  if (to === null) return label;
  return from === null ? `${label}: ${shortened(to)}` : `${label}: ${shortened(from)} → ${shortened(to)}`;
}

const MAX_CHARS = 60;
const shortened = (text: string) => (text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text);
