import { describe, expect, it } from 'vitest';
import { decideRoute, safeFallback } from '#web/session/guard.ts';

const visitor = null;
const person = { full_access: false };
const administrator = { full_access: true };

describe('decideRoute', () => {
  it.each([
    // SPEC.md section 2, the route table and its guards.
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
    // Spellings that the router takes for the same page.
    [person, '/ADMIN/users', '', '/'],
    [person, '/admin/', '', '/'],
    [person, '/%61dmin/users', '', '/'],
    [person, '/Sign-In/', '', '/'],
  ])('%o at %s%s goes to %s', (user, path, search, expected) => {
    const [pathname = '', query] = path.split('?');
    expect(decideRoute({ user, path: pathname, search: query ? `?${query}` : search })).toBe(expected);
  });
});

describe('safeFallback', () => {
  it.each([
    ['/admin/users?search=a%20b', '/admin/users?search=a%20b'],
    ['/admin', '/admin'],
    ['/', '/'],
    ['/admin/../admin/users', '/admin/users'],
    ['/admin/users#part', '/admin/users'],
  ])('takes %s', (value, expected) => {
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
    '/no/such/page',
    `/admin?search=${'a'.repeat(5000)}`,
  ])('refuses %j', (value) => {
    expect(safeFallback(value)).toBeNull();
  });
});
