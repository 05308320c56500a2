import { beforeEach, expect, it } from 'vitest';
import { applyFavicon } from '#web/session/favicon.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { fillHead } from '../support/fillHead.ts';

const shown = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  localStorage.clear();
  fillHead(`
    <link rel="icon" sizes="16x16" href="/favicon-16.png">
    <link rel="icon" sizes="32x32" href="/favicon-32.png">
    <link rel="apple-touch-icon" sizes="180x180" href="/favicon-180.png">`);
});

it('keeps the defaults for an account without a favicon', () => {
  applyFavicon(null);
  expect(shown()).toEqual(
    ['/favicon-16.png', '/favicon-32.png', '/favicon-180.png'].map((path) => expect.stringMatching(`${path}$`)),
  );
});

it('uses the account’s icons, with the default for a missing size', () => {
  applyFavicon({ '32x32': '/files/32.png' });
  expect(shown()).toEqual([
    expect.stringMatching('/favicon-16.png$'),
    expect.stringMatching('/files/32.png$'),
    expect.stringMatching('/favicon-180.png$'),
  ]);
});

it.each([
  ['/mine.png', ['/mine.png$', '/mine.png$', '/mine.png$']],
  ['{"16x16":"/small.png"}', ['/small.png$', '/favicon-32.png$', '/favicon-180.png$']],
  ['{broken', ['/favicon-16.png$', '/files/32.png$', '/favicon-180.png$']],
])('prefers this browser’s icon: %s', (value, expected) => {
  localStorage.setItem(storageKeys.favicon, value);
  applyFavicon({ '32x32': '/files/32.png' });
  expect(shown()).toEqual(expected.map((path) => expect.stringMatching(path)));
});
