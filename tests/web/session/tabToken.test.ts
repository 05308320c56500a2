import { beforeEach, expect, it } from 'vitest';
import { isPreviewTab, tabToken } from '#web/session/token/tabToken.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

beforeEach(() => {
  sessionStorage.clear();
  tokenCookie().write('own.token.x');
});

it('a tab uses the token of the browser', () => {
  expect(isPreviewTab()).toBe(false);
  expect(tabToken().read()).toBe('own.token.x');
});

it('the tab of a preview uses its own token, and never that of the browser', () => {
  sessionStorage.setItem(storageKeys.preview, 'preview.token.x');
  expect(isPreviewTab()).toBe(true);
  expect(tabToken().read()).toBe('preview.token.x');
  tabToken().remove();
  expect(isPreviewTab()).toBe(true);
  expect(tabToken().read()).toBeNull();
  expect(tokenCookie().read()).toBe('own.token.x');
});
