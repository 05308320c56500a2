import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { entity, field, withEntities } from '../../entities/entityApi.ts';
import { withRecords } from '../../records/recordsApi.ts';
import { person, visit } from '../../support/fakeApi.ts';
import { openAdmin } from '../../support/openAdmin.tsx';

const goods = entity({
  id: 5,
  alias: 'goods',
  name: 'Goods',
  fields: [
    field({ id: 1, alias: 'title', name: 'Title' }),
    field({ id: 2, alias: 'price', name: 'Price', type_id: fieldTypeIds.number, extra: { number_subtype: 'int' } }),
    field({
      id: 3,
      alias: 'stage',
      name: 'Stage',
      type_id: fieldTypeIds.select,
      variants: [
        { id: 1, name: 'Won', alias: 'won' },
        { id: 2, name: 'Lost', alias: 'lost' },
      ],
    }),
    field({ id: 4, alias: 'seen', name: 'Seen', type_id: fieldTypeIds.timestamp }),
    field({ id: 5, alias: 'keeper', name: 'Keeper', type_id: fieldTypeIds.select, extra: { select_subtype: 'user' } }),
    field({ id: 6, alias: 'sold', name: 'Sold', type_id: fieldTypeIds.boolean }),
    field({ id: 7, alias: 'papers', name: 'Papers', type_id: fieldTypeIds.file }),
  ],
});

async function open(address: string, rows: { id: number; [alias: string]: unknown }[] = [{ id: 1, title: 'Lamp' }]) {
  await loadMessages('member', 'request_errors');
  const opened = await openAdmin(address, (api) => {
    withEntities(api, { entities: [goods] });
    withRecords(api, goods, rows);
    api.tables.users = [person({ id: 8, name: 'Boris Keeper' }), person({ id: 9, name: 'Ada', blocked: true })];
    api.tables.sessions = [visit({ id: 3, user_id: 8, user_name: 'Boris Keeper' })];
  });
  return { ...opened, filters: () => screen.findByRole('button', { name: /^Filters/ }) };
}

const bar = () => screen.findByRole('list', { name: 'Active filters' });
const texts = async () =>
  within(await bar())
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent);

describe('filter chips', () => {
  test('show each filter in words, a range and all groups as one chip each', async () => {
    const range = 'price_start=1000&price_end=25000&seen_start=2026-03-02';
    const groups =
      'any[0][price][gte]=10&any[0][title][ilike]=a&any[1][stage][in]=1,2&any[2][title][in]=a,b,c,d,e&any[3][papers][ex]=false';
    await open(`/admin/data/goods?title=lamp&stage=1&sold=N&papers=Y&${range}&${groups}&search=x`);
    expect(await texts()).toEqual([
      'Title contains “lamp”',
      'Price: 1\u00a0000–25\u00a0000',
      'Stage: Won',
      'Seen: from 02.03.2026',
      'Sold: no',
      'Papers has a value',
      'Any of: (Price ≥ 10 and Title contains “a”) or Stage: Won, Lost or Title: a, b, c, +2 or Papers is empty',
    ]);
  });

  test('show opposites in words', async () => {
    await open('/admin/data/goods?any[0][title][nilike]=lamp&any[0][stage][nin]=1,2&any[0][price][ne]=10');
    expect(await texts()).toEqual(['Title does not contain “lamp” and Stage is none of Won, Lost and Price is not 10']);
  });

  test('take no room without filters', async () => {
    await open('/admin/data/goods?search=lamp');
    await screen.findByRole('table');
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('show names of users and records once they are loaded', async () => {
    const { api } = await open('/admin/data/goods?keeper=8&any[0][keeper][eq]=77');
    await waitFor(async () => expect(await texts()).toEqual(['Keeper: Boris Keeper', 'Keeper: #77']));
    expect(api.sent.filter(({ path }) => path.endsWith('/users/8')).length).toBeLessThanOrEqual(1);
  });

  test('are removed by the cross and by Delete, and focus the next chip, then Filters', async () => {
    const { user, search, filters } = await open('/admin/data/goods?title=lamp&stage=1&sold=Y&search=a');
    const list = within(await bar());
    await user.click(list.getByRole('button', { name: 'Remove filter: Stage: Won' }));
    await waitFor(() => expect(new URLSearchParams(search()).has('stage')).toBe(false));
    await waitFor(() => expect(list.getByRole('button', { name: 'Sold: yes' })).toHaveFocus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(search()).toBe('?search=a&title=lamp'));
    await waitFor(() => expect(list.getByRole('button', { name: 'Title contains “lamp”' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(search()).toBe('?search=a'));
    const button = await filters();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('are cleared together; the search stays', async () => {
    const { user, search, filters } = await open('/admin/data/goods?title=lamp&any[0][stage][eq]=1&search=a&trash=1');
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(search()).toBe('?search=a&trash=1'));
    const button = await filters();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('open their input in the drawer, also of a range and of conditions', async () => {
    const { user, filters } = await open('/admin/data/goods?sold=N&price_end=5&any[0][title][ilike]=a');
    const open_ = async (name: string) => {
      await user.click(within(await bar()).getByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name: 'Filters' }));
    };
    const numbers = await open_('Price ≤ 5');
    await waitFor(() => expect(numbers.getByRole('textbox', { name: 'Price: to' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Price ≤ 5' })).toHaveFocus());
    const choice = await open_('Sold: no');
    await waitFor(() => expect(choice.getByRole('button', { name: 'No', pressed: true })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const groups = await open_('Title contains “a”');
    await waitFor(() => expect(groups.getByRole('combobox', { name: 'Field' })).toHaveFocus());
    await user.click(groups.getByRole('button', { name: 'Clear' }));
    await user.click(groups.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull());
    const button = await filters();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('are shown above users, sessions and entities too', async () => {
    const { user } = await open('/admin/sessions?user_id=8&created_at_end=2026-03-02');
    await waitFor(async () => expect(await texts()).toEqual(['User: Boris Keeper', 'Signed in: until 02.03.2026']));
    await user.click(screen.getByRole('button', { name: 'User: Boris Keeper' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await waitFor(() => expect(drawer.getByRole('combobox')).toHaveFocus());
  });

  test('use the interface language', async () => {
    await open('/admin/users?blocked=Y&last_action_at_start=2026-03-02&last_action_at_end=2026-03-05');
    expect(await texts()).toHaveLength(2);
    await loadLocale('ru');
    const list = within(await screen.findByRole('list', { name: 'Активные фильтры' }));
    expect(
      list
        .getAllByRole('button')
        .map((button) => button.textContent)
        .filter(Boolean),
    ).toEqual(['Заблокирован: да', 'Последняя активность: 02.03.2026 – 05.03.2026']);
    await loadLocale('en');
  });
});
