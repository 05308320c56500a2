import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accessOf, decideRoute, safeFallback } from '#web/session/guard.ts';

const visitor = null;
const person = { full_access: false };
const administrator = { full_access: true };

describe('decideRoute', () => {
  it.each([
    // docs/reference/product/app.md#routes and docs/reference/product/app.md#guards
    [visitor, '/', '', '/sign-in'],
    [person, '/', '', null],
    [administrator, '/', '', null],
    [visitor, '/?tab=1', '', '/sign-in?fallback=%2F%3Ftab%3D1'],
    [visitor, '/sign-in', '', null],
    [person, '/sign-in', '', '/'],
    [administrator, '/sign-in', '?fallback=/admin/users?page=2', '/admin/users?page=2'],
    [administrator, '/sign-in', '?fallback=//evil.example', '/'],
    [visitor, '/sign-up', '', null],
    [person, '/sign-up', '', '/'],
    [visitor, '/reset-password', '', null],
    [visitor, '/reset-password/confirm', '?code=1', null],
    [person, '/reset-password/confirm', '?code=1', '/'],
    [visitor, '/admin', '', '/sign-in?fallback=%2Fadmin'],
    [visitor, '/admin/users', '?search=olga&page=2', '/sign-in?fallback=%2Fadmin%2Fusers%3Fsearch%3Dolga%26page%3D2'],
    [person, '/admin', '', '/'],
    [person, '/admin/users', '?page=2', '/'],
    [administrator, '/admin', '', null],
    [administrator, '/admin/entities/12', '', null],
    [visitor, '/no/such/page', '?a=1', '/sign-in?fallback=%2Fno%2Fsuch%2Fpage%3Fa%3D1'],
    [person, '/no/such/page', '', null],
    [administrator, '/administration', '', null],
    [visitor, '/data', '', '/sign-in?fallback=%2Fdata'],
    [visitor, '/data/deals', '?view=3', '/sign-in?fallback=%2Fdata%2Fdeals%3Fview%3D3'],
    [person, '/data', '', null],
    [person, '/data/deals', '?card=1', null],
    [person, '/sign-in', '?fallback=/data/deals?card=1', '/data/deals?card=1'],
    [administrator, '/data/deals', '', null],
    [person, '/admin/data/deals', '', '/'],
    // Open to everyone: the code may belong to another user than the signed-in one.
    [visitor, '/enter', '?code=1', null],
    [person, '/enter', '?code=1', null],
    [administrator, '/enter/', '', null],
    [visitor, '/enter/more', '', '/sign-in?fallback=%2Fenter%2Fmore'],
    // Spellings that the router resolves to the same page.
    [person, '/ADMIN/users', '', '/'],
    [person, '/admin/', '', '/'],
    [person, '/%61dmin/users', '', '/'],
    [person, '/Sign-In/', '', '/'],
  ])('%o at %s%s goes to %s', (user, path, search, expected) => {
    const [pathname = '', query] = path.split('?');
    expect(decideRoute({ user, path: pathname, search: query ? `?${query}` : search })).toBe(expected);
  });
});

describe('an administrator who must set up a second factor', () => {
  it.each([
    ['/', '', '/second-factor'],
    ['/admin/users', '?page=2', '/second-factor?fallback=%2Fadmin%2Fusers%3Fpage%3D2'],
    ['/data', '', '/second-factor?fallback=%2Fdata'],
    ['/sign-in', '?fallback=/admin/users', '/second-factor?fallback=%2Fadmin%2Fusers'],
    ['/sign-in', '', '/second-factor'],
    ['/second-factor', '?fallback=%2Fadmin', null],
    ['/enter', '?code=1', null],
  ])('at %s%s goes to %s', (path, search, expected) => {
    expect(decideRoute({ user: administrator, needsFactor: true, path, search })).toBe(expected);
  });

  it.each([
    ['?fallback=%2Fadmin%2Fusers%3Fpage%3D2', '/admin/users?page=2'],
    ['?fallback=//evil.example', '/'],
    ['', '/'],
  ])('goes on from there with %s to %s once it is set up', (search, expected) => {
    expect(decideRoute({ user: administrator, path: '/second-factor', search })).toBe(expected);
  });
});

describe('safeFallback', () => {
  it.each([
    ['/admin/users?search=a%20b', '/admin/users?search=a%20b'],
    ['/admin', '/admin'],
    ['/', '/'],
    ['/admin/../admin/users', '/admin/users'],
    ['/admin/users#part', '/admin/users'],
  ])('accepts %s', (value, expected) => {
    expect(safeFallback(value)).toBe(expected);
  });

  it.each([
    null,
    '',
    'admin',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example/admin',
    'http://nowhere.invalid/admin',
    'javascript:alert(1)',
    'data:text/html,x',
    '/admin/..//evil.example',
    '/./\\evil.example',
    '/sign-in',
    '/sign-in?fallback=/admin',
    '/SIGN-IN?fallback=%2Fadmin',
    '/reset-password/confirm?code=1',
    '/sign-up',
    '/enter?code=1',
    '/ENTER/?code=1',
    '/%65nter?code=1',
    '/admin/../enter?code=1',
    '/no/such/page',
    `/admin?search=${'a'.repeat(5000)}`,
  ])('rejects %j', (value) => {
    expect(safeFallback(value)).toBeNull();
  });
});

describe('from any start address', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%65',
      '\t',
      '\n',
      ' ',
      '?',
      '#',
      '&',
      '=',
      '@',
      ':',
      'http:',
      'évil',
    ],
    ...[
      'evil.example',
      'enter',
      'ENTER',
      'sign-in',
      'sign-up',
      'reset-password',
      'confirm',
      'admin',
      'users',
      'code=1',
    ],
  );
  const address = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join('')}`);
  const who = fc.constantFrom(visitor, person, administrator);
  const here = 'https://here.example';

  // The router logs a warning for an address that cannot be decoded.
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
  afterEach(() => void vi.restoreAllMocks());

  it('a fallback is a page of this origin behind sign-in, or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(address, fc.string()), (value) => {
        const to = safeFallback(value);
        if (to === null) return;
        const url = new URL(to, here);
        expect(url.origin).toBe(here);
        expect(['only_authorized', 'only_full_access']).toContain(accessOf(url.pathname));
        expect(safeFallback(to)).toBe(to);
      }),
      { numRuns: 3000 },
    );
  });

  it('redirects at most once', () => {
    const visits = fc.record({ user: who, path: address, fallback: fc.oneof(address, fc.string()) });
    fc.assert(
      fc.property(visits, ({ user, path, fallback }) => {
        let [pathname, search] = [path.replace(/[?#].*/s, ''), `?${new URLSearchParams({ fallback })}`];
        for (let steps = 0; steps < 3; steps++) {
          const to = decideRoute({ user, path: pathname, search });
          if (to === null) return;
          expect(to).toMatch(/^\/(?![/\\])/);
          // The return address may be an administrator's page that the user may no longer open: one more step.
          ({ pathname, search } = new URL(to, here));
        }
        throw new Error(`still redirected at ${pathname}${search}`);
      }),
      { numRuns: 3000 },
    );
  });
});
