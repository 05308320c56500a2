import type { BillingSettings, BillingUpdate } from '#resources/money/billing/billing.resource.ts';
import { readMoney, typedMoney } from '#web/i18n/typedMoney.ts';

export type SumField = 'autorefill_step' | 'autorefill_amount' | 'alert_below';

/** A block of the page: a switch, and the sums that it needs. */
export interface SwitchFields {
  isOn: 'autorefill_enabled' | 'alert_enabled';
  sums: readonly SumField[];
}

export const refillFields: SwitchFields = {
  isOn: 'autorefill_enabled',
  sums: ['autorefill_step', 'autorefill_amount'],
};
export const alertFields: SwitchFields = { isOn: 'alert_enabled', sums: ['alert_below'] };

/** What a block shows: the switch, and the sums as they are typed. */
export interface Draft {
  isOn: boolean;
  typed: Partial<Record<SumField, string>>;
}

const eachSum = <T>({ sums }: SwitchFields, make: (field: SumField) => T) =>
  Object.fromEntries(sums.map((field) => [field, make(field)]));

/** The saved values of a block. */
export const savedOf = (record: BillingSettings, fields: SwitchFields): BillingUpdate => ({
  [fields.isOn]: record[fields.isOn],
  ...eachSum(fields, (field) => record[field]),
});

export const draftOf = (record: BillingSettings, fields: SwitchFields, locale: string): Draft => ({
  isOn: record[fields.isOn],
  typed: eachSum(fields, (field) => typedMoney(record[field], locale)),
});

export const clearedDraft = (fields: SwitchFields): Draft => ({ isOn: false, typed: eachSum(fields, () => '') });

/** What is saved. Where no number is typed it is null; a JSON number has the same digits as the text. */
export const bodyOf = ({ isOn, typed }: Draft, fields: SwitchFields): BillingUpdate => ({
  [fields.isOn]: isOn,
  ...eachSum(fields, (field) => {
    const sum = readMoney(typed[field] ?? '');
    return sum === null ? null : Number(sum);
  }),
});
