import { afterEach, expect, test } from 'vitest';
import { apiBase, fileAddress } from '#web/api/address.ts';
import { faviconOf } from '#web/session/favicon.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { fillHead } from '../support/fillHead.ts';

afterEach(() => {
  localStorage.clear();
  fillHead();
});

const hostOfPage = (host: string) => {
  fillHead(`<meta name="stoa-api-host" content="${host}" />`);
};

test('calls go to the own host, to the one that the server names, or to the one set in this browser', () => {
  expect(apiBase()).toBe(`${location.origin}/api`);
  hostOfPage('https://api.example.com');
  expect(apiBase()).toBe('https://api.example.com/api');
  for (const [set, base] of [
    ['https://other.example', 'https://other.example/api'],
    ['https://other.example/api/', 'https://other.example/api'],
    ['other.example:81', 'http://other.example:81/api'],
  ] as const) {
    localStorage.setItem(storageKeys.apiHost, set);
    expect(apiBase()).toBe(base);
  }
});

test('files are on the host of the API, and the files of the build on that of the page', () => {
  const favicon = { '16x16': '/files/k/16.png' };
  expect(fileAddress('/files/k/a.png')).toBe('/files/k/a.png');
  expect(faviconOf(favicon)).toMatchObject({ '16x16': '/files/k/16.png' });
  hostOfPage('https://api.example.com');
  expect(fileAddress('/files/k/a.png')).toBe('https://api.example.com/files/k/a.png');
  expect(fileAddress('data:image/png;base64,AA')).toBe('data:image/png;base64,AA');
  expect(faviconOf(favicon)).toMatchObject({
    '16x16': 'https://api.example.com/files/k/16.png',
    '32x32': '/favicon-32.png',
  });
});
