import type { ListSpec } from '#shared/resource.ts';
import { isOfferedParam } from './groups.ts';
import { addressKey, filterKeys, listParameters, parseFilter } from './listCodec.ts';

/** Parameters of pages and links that are no filters. */
const otherParameters = new Set(['profile', 'joined', 'error', 'tab', 'fallback', 'code', 'displayedFilters']);

/**
 * Parameters of an address that look like filters of the list but are none: an unknown field or operator, or a value that
 * cannot be read. The list is shown without them.
 */
export function unknownFilters(search: string, list: ListSpec): [name: string, value: string][] {
  if (search === '') return [];
  const kinds = new Map(filterKeys(list.filters).map(({ key, kind }) => [addressKey(key), kind]));
  const isUnknown = (name: string, value: string): boolean => {
    const kind = kinds.get(name);
    if (kind) return value !== '' && parseFilter(kind, value) === undefined;
    if (listParameters.includes(name) || otherParameters.has(name) || name.startsWith('utm_')) return false;
    return !isOfferedParam(name, value, list);
  };
  return [...new URLSearchParams(search)].filter(([name, value]) => isUnknown(name, value));
}

/** The address without these parameters. */
export function withoutParameters(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  for (const name of names) params.delete(name);
  const text = params.toString();
  return text && `?${text}`;
}
