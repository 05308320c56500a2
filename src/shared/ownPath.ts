/** Longer addresses are refused. */
const max = 2048;
const nowhere = 'http://nowhere.invalid';

const hasControls = (value: string) => [...value].some((char) => char < ' ' || char === '\u007f');

/**
 * The path and query of an address inside the web app, or null. Guards against open redirects: browsers remove tabs and
 * newlines and read `\` as `/`, and some paths become `//host` only when resolved.
 */
export function ownPath(value: string | undefined): string | null {
  if (!value?.startsWith('/') || hasControls(value) || value.includes('\\')) return null;
  const url = URL.parse(value, nowhere);
  if (url?.origin !== nowhere || url.pathname.startsWith('//') || /^\/api(\/|$)/.test(url.pathname)) return null;
  const path = url.pathname + url.search;
  return path.length > max ? null : path;
}
