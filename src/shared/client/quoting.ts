/**
 * Puts untrusted text into generated code. The text can end neither the string nor the comment it is in, also when the
 * code is shown in a page or a terminal.
 */

/** Characters that end lines, are invisible, or change the text direction. */
const treacherous =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

const escapeUnits = (text: string) =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** A JavaScript string in single quotes. Handles half of a surrogate pair. */
export function jsString(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\.|'/g, (found) => (found === '\\"' ? '"' : found === "'" ? "\\'" : found));
  return `'${escaped.replace(treacherous, escapeUnits).replaceAll('</', '<\\/').replaceAll('<!', '<\\!')}'`;
}

/** A quoted word for a POSIX shell. */
export const shellString = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** One line of a block comment. `@` is replaced, because it could start a JSDoc tag or a compiler directive. */
export const commentText = (text: string) =>
  text
    .toWellFormed()
    .replace(treacherous, ' ')
    .replaceAll('@', '＠')
    .replaceAll('*/', '* /')
    .replaceAll('</', '< /')
    .replaceAll('<!', '< !')
    .replace(/\s+/g, ' ')
    .trim();

const isPlainKey = (key: string) => /^[a-z_$][\w$]*$/i.test(key) && key !== '__proto__';

/** A key of an object literal or a type. `__proto__` is put in brackets, where it is an ordinary key. */
export const jsKey = (key: string) => (isPlainKey(key) ? key : key === '__proto__' ? `['__proto__']` : jsString(key));

/** A JSON value as JavaScript source, on one line if it is short. */
export function jsLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return jsString(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => jsLiteral(part, inner))
    : Object.entries(value).map(([key, part]) => `${jsKey(key)}: ${jsLiteral(part, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  if (parts.length === 0) return (open + close).replaceAll(' ', '');
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length + indent.length <= 80 && !line.includes('\n')) return line;
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close.trim()}`;
}
