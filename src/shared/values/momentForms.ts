/** Rewrites one way of writing date and time. */
type Form = (text: string) => string;

const hasOffset = /[+-]\d{2}:?\d{2}$|(?:z|utc|gmt)(?:[+-]\d{1,2})?$/;

/** Browsers and Java add the name of the zone: `GMT+0300 (Moscow Standard Time)`, `+03:00[Europe/Moscow]`. */
const withoutZoneName: Form = (text) => {
  const at = text.endsWith(')') ? text.lastIndexOf('(') : text.endsWith(']') ? text.lastIndexOf('[') : 0;
  if (at <= 0) return text;
  const rest = text.slice(0, at).trimEnd();
  return hasOffset.test(rest) ? rest : `${rest} ${text.slice(at + 1, -1)}`;
};

/** Go adds what its clock shows: `m=+0.0123`. */
const withoutClock: Form = (text) => (text.includes(' m=') ? text.slice(0, text.indexOf(' m=')) : text);

const points = /[ -](\d{1,2})\.(\d{2})(?:\.(\d{2})(\.\d{1,9})?)?(?=$| ?[ap]\.?m| [+-])/;
const dayEnd = /(?:\d{4}|\d{4}-\d{2}-\d{2}|-\p{L}{3}-\d{2}|\.\d{1,2}\.\d{2}),?$/u;

/** `1.2.2026 10.00`, `01-FEB-26 10.00.00.000000 AM` of Oracle, `2026-02-01-10.00.00.000000` of DB2. */
const withColons: Form = (text) => {
  const [all = '', hour = '', minute = '', second = '00', part = ''] = points.exec(text) ?? [];
  const at = text.indexOf(all);
  const day = text.slice(0, at).replace(/ (?:klo|kl\.?|um)$/, '');
  if (all === '' || !dayEnd.test(day)) return text;
  return `${day} ${hour}:${minute}:${second}${part}${text.slice(at + all.length)}`;
};

const clock = /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?=[ ,])/;

/** `10:00 01.02.2026`. */
const clockBehind: Form = (text) => {
  const [time = ''] = clock.exec(text) ?? [];
  const day = text.slice(time.length).replace(/^,? /, '');
  return time === '' || day.includes(':') || !/\d/.test(day) ? text : `${day} ${time}`;
};

/** `Sun Feb 1 10:00:00 UTC 2026`, as Unix, C and Java write it. */
const yearLast = /^(\p{L}[^:\d]*\d{1,2}) (\d{1,2}:\d{2}:\d{2})((?: [\p{L}+\d]+)?) (\d{4})( [+-]\d{4})?$/u;

const forms: readonly Form[] = [
  // Messages of WhatsApp.
  (text) => (text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text),
  withoutZoneName,
  withoutClock,
  withColons,
  // Without marks.
  (text) =>
    text
      .replace(/^(\d{8})[t ]?(\d{2})(\d{2})(\d{2})(?!\d)/, '$1 $2:$3:$4')
      .replace(/^(\d{8})t(\d{2})(\d{2})(?!\d)/, '$1 $2:$3'),
  // Servers of the web, and names of files.
  (text) => text.replace(/(\d{4}):(\d{2}:\d{2}:\d{2})/, '$1 $2').replace(/^(\d{4}-\d{2}-\d{2})_/, '$1 '),
  (text) => text.replace(/([日일]) ?(\d{1,2})[时時시] ?(\d{1,2})[分분]$/, '$1 $2:$3').replace(/([日일])(?=\d)/, '$1 '),
  clockBehind,
  (text) => text.replace(yearLast, '$1 $4 $2$3$5'),
  (text) => text.replace(/([ ,]\d{1,2}) ?([ap]\.?m\.?)$/, '$1:00 $2').replace(/(\d) uhr$/, '$1'),
];

/** Date and time in the one order of `1.2.2026 10:00:00 +0300`, with colons, whatever program has written them. */
export const dayFirst = (text: string): string => forms.reduce((written, form) => form(written), text);
