import { apiBase, queryString } from '../api/address.ts';
import { putPendingResponse } from '../api/pendingResponses.ts';
import { tabToken } from '../session/token/tabToken.ts';
import { authorizationOf, needsRefresh } from '../session/token/token.ts';
import { getStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';
import {
  entityNamesRequest,
  entityRequest,
  type FirstRequest,
  firstRecordsRequest,
  isInArea,
  meRequest,
  readyFields,
  recordsAlias,
} from './firstRequests.ts';

/** Files of the build: for the administration, for lists of records, and for a language. */
export type PreloadFiles = Record<'admin' | 'data' | 'en' | 'ru', string[]>;

/**
 * Runs in the page's head (src/cli/build/headScript.ts). If a signed-in person opens the administration or the place of records it starts the first API
 * requests and the download of the scripts, while the browser is still loading the first script. docs/start/architecture.md#preloading
 */
export function preloadPage(files: PreloadFiles): void {
  const token = tabToken().read();
  if (token === null || !isInArea(location.pathname)) return;
  if (!needsRefresh(token, Date.now())) sendFirstRequests(authorizationOf(token));
  preloadFiles(files);
}

function sendFirstRequests(authorization: string): void {
  const headers = { Accept: 'application/json, text/plain', Authorization: authorization };
  const send = ({ path, query }: FirstRequest) => {
    const address = path + queryString(query);
    const response = fetch(apiBase() + address, { credentials: 'same-origin', headers });
    putPendingResponse(address, { authorization, response });
    return response;
  };
  const alias = recordsAlias(location.pathname);
  if (alias !== undefined) sendRecordsRequests(alias, send).catch(() => {});
  for (const request of [meRequest, entityNamesRequest]) send(request).catch(() => {});
}

interface Found {
  alias: string;
  rights: Parameters<typeof firstRecordsRequest>[2];
  fields?: (Parameters<typeof firstRecordsRequest>[1][number] & { status_id: number })[];
}

async function sendRecordsRequests(alias: string, send: (request: FirstRequest) => Promise<Response>): Promise<void> {
  const response = await send(entityRequest(alias));
  const { items } = (await response.clone().json()) as { items: Found[] };
  const entity = items.find((each) => each.alias === alias);
  // Search, filters and other pages are requested by the list itself, which can read them.
  if (!entity?.fields || location.search !== '') return;
  await send(firstRecordsRequest(alias, readyFields(entity.fields), entity.rights));
}

function preloadFiles({ admin, data, en, ru }: PreloadFiles): void {
  const language = getStored(storageKeys.locale) ?? getStored(storageKeys.spoken) ?? navigator.language;
  const ofRecords = recordsAlias(location.pathname) === undefined ? [] : data;
  for (const file of [...admin, ...ofRecords, ...(language.startsWith('ru') ? ru : en)]) {
    const isStyle = file.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
