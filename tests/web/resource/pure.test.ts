import { describe, expect, test } from 'vitest';
import { users } from '#resources/people/users/users.resource.ts';
import { menuOf } from '#web/app/area/menu.ts';
import { listCodec } from '#web/list-query/listCodec.ts';
import { maySubmit } from '#web/providers/rights.ts';
import { cleanTo } from '#web/providers/routerProvider.tsx';
import { pageItems } from '#web/resource/list/Paginator.tsx';
import { toCsv } from '#web/resource/list/toolbar/csv.ts';
import { views } from '#web/resources.ts';

describe('csv', () => {
  const fields = [{ key: 'name', label: 'Name' }];
  test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\n=1', "'=1"])('neutralizes %j', (name) => {
    expect(toCsv([{ id: 1, name }], fields)).toMatch(name.startsWith("'") ? /\r\n"?''/ : /\r\n"?'/);
  });
  test('leaves numbers as they are, and quotes where needed', () => {
    const csv = toCsv([{ id: -5, name: 'a "b", c\n' }], [{ key: 'id', label: 'id' }, ...fields]);
    expect(csv).toBe('\uFEFFid,Name\r\n-5,"a ""b"", c\n"\r\n');
  });
});

describe('paginator', () => {
  test.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
    [1, 9, [1, 2, 3, 'gap-after', 9]],
    [9, 9, [1, 'gap-before', 7, 8, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('page %i of %i', (page, count, items) => expect(pageItems(page, count)).toEqual(items));
});

describe('addresses', () => {
  const codec = listCodec(users.list);
  const at = (pathname: string) => (pathname === '/admin/users' ? codec : undefined);
  const clean = (to: Parameters<typeof cleanTo>[0]) => cleanTo(to, at, '/admin/users');
  test('are cleaned as strings and as parts, idempotently', () => {
    expect(clean('/admin/users?filter={"q":"x"}&perPage=10#top')).toBe('/admin/users?search=x&limit=10#top');
    expect(clean({ search: '?page=2&perPage=25' })).toEqual({ search: '?page=2' });
    expect(clean(clean({ search: '?page=2&perPage=25' }))).toEqual({ search: '?page=2' });
  });
  test('of other pages and relative steps are left alone', () => {
    expect(clean('/m/board?filter=mine')).toBe('/m/board?filter=mine');
    expect(clean(-1)).toBe(-1);
  });
});

test('nests the menu items of existing views in the declared order', () => {
  expect(
    menuOf(views).map((group) => [
      group.key,
      group.items.map((item) => [item.to, item.children.map((child) => child.to)]),
    ]),
  ).toEqual([
    [
      'config',
      [
        ['/admin/users', ['/admin/sessions']],
        ['/admin/roles', []],
        ['/admin/entities', []],
        ['/admin/modules', []],
      ],
    ],
    [
      'main',
      [
        ['/admin/billing', []],
        ['/admin/account', []],
        ['/admin/storage', []],
        ['/admin/marketplace', []],
        ['/admin/audit', []],
      ],
    ],
  ]);
});

test('allows what permissions do not mention', () => {
  expect(maySubmit({}, true)).toBe(true);
  expect(maySubmit({ create: false }, true)).toBe(false);
  expect(maySubmit({ create: false }, false)).toBe(true);
  expect(maySubmit({ submit: false, update: true }, false)).toBe(false);
});
