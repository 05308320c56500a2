import { apiBase } from '../api/apiBase.ts';
import { putEarly } from '../api/pendingResponses.ts';
import { type Query, queryString } from '../api/queryString.ts';
import { authorizationOf, needsRefresh } from '../session/token.ts';
import { tokenCookie } from '../session/tokenCookie.ts';
import { recall } from '../state/memory.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { askForPage } from './firstRequests.ts';

/** Files of the build, by what asks for them. */
export type Foreseen = Record<'admin' | 'data' | 'en' | 'ru', string[]>;

/**
 * Who comes back signed in will need the administration, so its scripts, its words and the
 * answers to its first questions are on their way while the first script is. Others are not troubled by it.
 */
export function foresee(files: Foreseen): void {
  const token = tokenCookie().read();
  if (token === null || !/^\/admin(\/|$)/.test(location.pathname)) return;
  if (!needsRefresh(token, Date.now())) askAs(authorizationOf(token));
  fetchFiles(files);
}

function askAs(authorization: string): void {
  const headers = { Accept: 'application/json, text/plain', Authorization: authorization };
  askForPage(location, (path, query?: Query) => {
    const address = path + queryString(query);
    const answer = fetch(apiBase() + address, { credentials: 'same-origin', headers });
    putEarly(address, { authorization, answer });
    return answer;
  });
}

function fetchFiles({ admin, data, en, ru }: Foreseen): void {
  const language = recall(storageKeys.locale) ?? recall(storageKeys.spoken) ?? navigator.language;
  const ofRecords = location.pathname.startsWith('/admin/data/') ? data : [];
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
