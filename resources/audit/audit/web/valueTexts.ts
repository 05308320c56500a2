import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { currentLocale, type Translate, translateIfKnown } from '#web/i18n/translate.ts';
import type { AuditEvent } from '../audit.resource.ts';

type ValueText = (value: unknown, event: AuditEvent) => string | undefined;

const sum: ValueText = (value) =>
  /^-?\d+(\.\d+)?$/.test(String(value)) ? formatMoney(String(value), 'RUB', currentLocale()) : undefined;

/** A value that has a text of its own, such as `succeeded`. */
const word =
  (prefix: string): ValueText =>
  (value) =>
    translateIfKnown(`${prefix}.${value}`);

const roleName = ({ role_names }: AuditEvent, id: unknown) => role_names?.[String(id)] ?? `#${id}`;
const roles: ValueText = (value, event) =>
  [value]
    .flat()
    .map((id) => roleName(event, id))
    .join(', ');

const fieldType: ValueText = (value) => {
  const name = Object.entries(fieldTypeIds).find(([, id]) => id === value)?.[0];
  return translateIfKnown(`fields.types.${name}.name`);
};

/** The sign-in providers that are on. */
const providers: ValueText = (value) =>
  Array.isArray(value)
    ? value.flatMap(({ name, status }: { name: string; status: boolean }) => (status ? [name] : [])).join(', ')
    : undefined;

/** How values of a field are written, where it is not as they are. */
const textsByKey: Readonly<Record<string, ValueText>> = {
  alert_below: sum,
  amount: sum,
  autorefill_amount: sum,
  autorefill_step: sum,
  factor: word('audit_changes.values.factor'),
  language: word('common.language'),
  method: word('audit_changes.values.method'),
  providers,
  role_id: roles,
  role_ids: roles,
  second_factor: word('audit_changes.values.second_factor'),
  state: word('audit_changes.values.state'),
  status_id: word('versions.status'),
  storage_location: word('audit_changes.values.storage_location'),
  storage_separate_rw: word('audit_changes.values.storage_separate_rw'),
  type_id: fieldType,
};

/** ISO 8601 in UTC, as the API writes moments. */
const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value that was logged, as the interface writes it. */
export function valueText(event: AuditEvent, key: string, value: unknown, translate: Translate): string {
  if (isEmpty(value)) return translate('audit.change.none');
  if (typeof value === 'boolean') return translate(value ? 'audit.change.yes' : 'audit.change.no');
  const known = textsByKey[key]?.(value, event);
  if (known !== undefined) return known || translate('audit.change.none');
  if (isMoment(value)) return formatMoment(value) ?? value;
  if (typeof value === 'number' && key.endsWith('_id')) return `#${value}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
