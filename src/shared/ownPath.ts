/** An address longer than this is nobody's bookmark. */
const max = 2048;
const nowhere = 'http://nowhere.invalid';

const hasControls = (value: string) => [...value].some((char) => char < ' ' || char === '\u007f');

/**
 * The path and query of an address within the web app, or null for any other. Browsers drop tabs and newlines from
 * addresses and read `\` as `/`: neither is let in, nor is what only becomes `//` by being resolved.
 */
export function ownPath(value: string | undefined): string | null {
  if (!value?.startsWith('/') || hasControls(value) || value.includes('\\')) return null;
  const url = URL.parse(value, nowhere);
  if (url?.origin !== nowhere || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname)) return null;
  const path = url.pathname + url.search;
  return path.length > max ? null : path;
}
