import { afterEach, expect, it } from 'vitest';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';

afterEach(() => tokenCookie().remove());

it('keeps the token in a cookie named stoa', () => {
  const cookie = tokenCookie();
  expect(cookie.read()).toBeNull();
  cookie.write('a.b-c_d=;e');
  expect(cookie.read()).toBe('a.b-c_d=;e');
  expect(document.cookie).toMatch(/^stoa=/);
  cookie.remove();
  expect(cookie.read()).toBeNull();
});

it('ignores a cookie whose name has the same prefix', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what another page of the host may have set
  document.cookie = 'stoa_other=x; Path=/';
  expect(tokenCookie().read()).toBeNull();
});
