import { canonicalEmail, emailPattern } from '#shared/text/email.ts';
import { isWebAddress } from '#shared/text/webAddress.ts';
import type { TextFormat } from './fieldType.ts';

/** What texts of a format are, and where they lead (docs/reference/api/entities.md#formats). */
interface Format {
  accepts(text: string): boolean;
  /** Of an accepted text. */
  href(text: string): string;
}

/** A number and its extension: `+7 (495) 123-45-67, доб. 12`. */
const phoneParts = (text: string) => text.split(/ext\.?|доб\.?|[,;x#]/i).filter((part) => part.trim() !== '');

const digitsOf = (text: string) => text.replace(/\D/g, '');

function isPhone(text: string): boolean {
  const [main = '', extension = '', ...more] = phoneParts(text).map((part) => part.trim());
  const { length } = digitsOf(main);
  return (
    more.length === 0 &&
    length >= 3 &&
    length <= 15 &&
    /^\+?[\d ()./\u00a0\u2010-\u2013-]+$/.test(main) &&
    /^\d{0,8}$/.test(extension)
  );
}

function phoneHref(text: string): string {
  const [main = '', extension] = phoneParts(text);
  const ending = extension === undefined ? '' : `;ext=${digitsOf(extension)}`;
  return `tel:${main.includes('+') ? '+' : ''}${digitsOf(main)}${ending}`;
}

/** Nothing else is opened from a record: `javascript:` would run here. */
const isLink = (text: string) =>
  /^\S+$/.test(text) && (isWebAddress(text) || /^(mailto|tel):$/.test(URL.parse(text)?.protocol ?? ''));

const formats: Readonly<Record<TextFormat, Format>> = {
  email: { accepts: (text) => emailPattern.test(canonicalEmail(text)), href: (text) => `mailto:${text}` },
  phone: { accepts: isPhone, href: phoneHref },
  url: { accepts: isLink, href: (text) => text },
};

/** Whether a text has the format. */
export const isOfFormat = (format: TextFormat, text: string): boolean => formats[format].accepts(text);

/** The address that a text leads to; null if it leads nowhere, such as one from before the field had the format. */
export const hrefOf = (format: TextFormat, text: string): string | null =>
  formats[format].accepts(text) ? formats[format].href(text) : null;
