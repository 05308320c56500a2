import type { Host } from '@stoa/sdk';
import type { Key, Words } from '../words/words.ts';

/** Settings of the line, for the whole account. */
export interface LineSettings {
  /** How many digits extensions have. */
  extension_digits: number;
  /** Dialled before numbers that are not extensions, to get an outside line. Empty: none. */
  outside_prefix: string;
  /** Of numbers without one. Digits, or empty. */
  country_code: string;
  /** How the provider wants numbers: `+74950001122` or `74950001122`. */
  number_format: NumberFormat;
  /** Of the provider: extensions become `sip:` links. Empty: `tel:` links. */
  sip_domain: string;
  /** A call cannot be logged without a note. */
  note_required: boolean;
}

export type NumberFormat = 'plus' | 'digits';

export const defaultSettings: LineSettings = {
  extension_digits: 3,
  outside_prefix: '',
  country_code: '',
  number_format: 'plus',
  sip_domain: '',
  note_required: false,
};

export const EXTENSION_DIGITS = [2, 3, 4, 5, 6] as const;

/** What was saved, by this version or an earlier one; defaults for what is missing or not right. */
export function readSettings(saved: Host['settings']): LineSettings {
  const { extension_digits, outside_prefix, country_code, number_format, sip_domain, note_required } = saved ?? {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    extension_digits:
      EXTENSION_DIGITS.find((digits) => digits === extension_digits) ?? defaultSettings.extension_digits,
    outside_prefix: text(outside_prefix),
    country_code: text(country_code),
    number_format: number_format === 'digits' ? 'digits' : 'plus',
    sip_domain: text(sip_domain),
    note_required: note_required === true,
  };
}

export type SettingsErrors = Partial<Record<keyof LineSettings, string>>;

const HOST = /^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i;

/** What is wrong with the settings, by field. */
export function checkSettings(settings: LineSettings, words: Words): SettingsErrors {
  const rules: [keyof LineSettings, boolean, Key][] = [
    ['outside_prefix', /^[\d*#]{0,4}$/.test(settings.outside_prefix), 'outside_prefix_wrong'],
    ['country_code', /^([1-9]\d{0,2})?$/.test(settings.country_code), 'country_code_wrong'],
    ['sip_domain', settings.sip_domain === '' || HOST.test(settings.sip_domain), 'sip_domain_wrong'],
  ];
  return Object.fromEntries(rules.filter(([, holds]) => !holds).map(([field, , key]) => [field, words(key)]));
}
