import { storageKeys } from '../state/storageKeys.ts';

/** Where calls go, ending in `/api`: this browser's own setting, the server's `API_HOST`, or the page's host. */
export const apiBase = (): string => `${apiOrigin()}/api`;

/** A link to a stored file, which the API answers from its own root, for an `img` or an `a`. */
export const fileAddress = (link: string): string =>
  link.startsWith('/files/') && apiOrigin() !== location.origin ? apiOrigin() + link : link;

function apiOrigin(): string {
  const host = localStorage.getItem(storageKeys.apiHost) || hostOfPage() || location.origin;
  const address = /^https?:\/\//.test(host) ? host : `${location.protocol}//${host}`;
  return address.replace(/\/+$/, '').replace(/\/api$/, '');
}

/** The server writes it into the page (`src/server/webApp/web.ts`). */
const hostOfPage = () => document.querySelector('meta[name="stoa-api-host"]')?.getAttribute('content');

type Scalar = string | number | boolean | null | undefined;
export type Query = { [key: string]: Scalar | Query | readonly string[] };

/** With its question mark. Empty values, undefined and NaN are left out, nested keys are in brackets, lists are repeated. */
export function queryString(query: Query = {}): string {
  const params = new URLSearchParams();
  const add = (key: string, value: Query[string]): void => {
    if (value === undefined || value === null || value === '' || Number.isNaN(value)) return;
    if (Array.isArray(value)) for (const each of value as string[]) add(key, each);
    else if (typeof value !== 'object') params.append(key, String(value));
    else for (const [inner, item] of Object.entries(value)) add(`${key}[${inner}]`, item);
  };
  for (const [key, value] of Object.entries(query)) add(key, value);
  const text = params.toString();
  return text && `?${text}`;
}
