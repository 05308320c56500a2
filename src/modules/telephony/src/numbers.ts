import type { LineSettings } from './settings/lineSettings.ts';

/** Numbers up to this length are extensions, and are dialled as they are. */
const LONGEST_EXTENSION = 6;

/** Whether a text can be a phone number: digits, with the signs that people write between them. */
export const isPhone = (text: string): boolean => /^\+?[\d\s().-]{3,32}$/.test(text) && digitsOf(text).length >= 2;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A number as the line dials it: with the country, in the provider's format, after the prefix. */
export function dialled(number: string, settings: LineSettings): string {
  const { outside_prefix, country_code, number_format } = settings;
  const digits = digitsOf(number);
  if (digits.length <= LONGEST_EXTENSION) return digits;
  const hasCountry = number.trim().startsWith('+');
  // A national number begins with 0 or, in some countries, 8, which the country replaces.
  const national = digits.replace(digits.length > 10 ? /^[08]/ : /^0/, '');
  const whole = hasCountry || country_code === '' ? digits : `${country_code}${national}`;
  if (outside_prefix !== '') return `${outside_prefix}${whole}`;
  return number_format === 'plus' && (hasCountry || country_code !== '') ? `+${whole}` : whole;
}

export const telLink = (number: string, settings: LineSettings): string =>
  `tel:${encodeURI(dialled(number, settings)).replaceAll('#', '%23')}`;

/** A link to an extension of the line. */
export const extensionLink = (extension: string, { sip_domain }: LineSettings): string =>
  sip_domain === '' ? `tel:${extension}` : `sip:${extension}@${sip_domain}`;
