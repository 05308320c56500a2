import { notFound, Refusal } from '../../errors/errors.ts';

export interface QueryTree {
  [key: string]: string | string[] | QueryTree;
}

const MAX_PARAMS = 1000;
const MAX_DEPTH = 6;

const refused = Symbol('refused');

/** The router cannot handle a parser that throws, so the error is kept for {@link assertParsed}. */
export function parseQueryQuietly(text: string): QueryTree {
  try {
    return parseQuery(text);
  } catch (error) {
    return { [refused]: error } as unknown as QueryTree;
  }
}

/** Throws the error that {@link parseQueryQuietly} kept. */
export function assertParsed(query: unknown): void {
  const error = (query as { [refused]?: unknown } | undefined)?.[refused];
  if (error) throw error;
}

/**
 * Nothing is at a path with NUL: no name has it, and PostgreSQL cannot store it. The router refuses bytes that are not
 * UTF-8.
 * @throws 404, as for any other id or alias that is not there
 */
export function assertStorable(url: string): void {
  if ((url.split('?', 1)[0] as string).includes('%00')) throw notFound();
}

const malformed = () => new Refusal('malformed', 'errors.query');

/**
 * Parses a query string: `a=1`, `a=1&a=2` (a list), `filter[name][gte]=1` (nested). Refuses a key used both as a value
 * and as a group, NUL, `__proto__`, bad escapes, more than 1000 parameters and more than 6 levels.
 */
export function parseQuery(text: string): QueryTree {
  const tree: QueryTree = Object.create(null);
  const pairs = text.split('&').filter(Boolean);
  if (pairs.length > MAX_PARAMS) throw malformed();
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    put(tree, pathOf(key), decode(at < 0 ? '' : pair.slice(at + 1)));
  }
  return tree;
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '));
    if (decoded.includes('\0')) throw malformed();
    return decoded;
  } catch {
    throw malformed();
  }
}

/** `filter[name][gte]` is `['filter', 'name', 'gte']`; a trailing `[]` is ignored. */
function pathOf(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (!match) throw malformed();
  const groups = [...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((group) => group[1] as string);
  if (groups.at(-1) === '') groups.pop();
  if (groups.includes('') || groups.includes('__proto__') || groups.length >= MAX_DEPTH) throw malformed();
  return [match[1] as string, ...groups];
}

function put(tree: QueryTree, path: string[], value: string): void {
  const last = path.at(-1) as string;
  let group = tree;
  for (const name of path.slice(0, -1)) {
    group[name] ??= Object.create(null) as QueryTree;
    const next = group[name];
    if (typeof next === 'string' || Array.isArray(next)) throw malformed();
    group = next;
  }
  const there = group[last];
  if (there === undefined) group[last] = value;
  else if (typeof there === 'string') group[last] = [there, value];
  else if (Array.isArray(there)) there.push(value);
  else throw malformed();
}
