import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import type { VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import type { Variant } from '#web/inputs/controls/select/variants.ts';
import { SelectValueCell } from '#web/inputs/fieldTypes/select/SelectValueCell.tsx';
import { Monogram } from '#web/inputs/ui/Monogram.tsx';
import { session } from '#web/session/session.ts';
import { muiTheme } from '#web/theme/muiTheme.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { olga } from '../support/session.ts';

beforeAll(async () => {
  await loadLocale('en');
  await loadMessages('admin');
});

const avatar = { original_id: 1, original_src: '/files/o/a.jpg', thumb_id: 2, thumb_src: '/files/t/a.jpg' };
const show = (element: ReactElement) =>
  render(<ThemeProvider theme={muiTheme('light')}>{element}</ThemeProvider>).container;
const pictures = (place: ParentNode) => [...place.querySelectorAll('img')].map((img) => img.getAttribute('src'));

test('shows a picture or the initials in a user’s cell, and neither in a record’s', () => {
  const person = { extra: { select_subtype: 'user' as const }, variants: [] };
  const record = { extra: { select_subtype: 'entity' as const }, variants: [] };
  const cell = (field: typeof person | typeof record, data: object | null) =>
    show(<SelectValueCell field={field} value={5} data={data} />);
  expect(pictures(cell(person, { id: 5, name: 'Ada Lovelace', avatar }))).toEqual([avatar.thumb_src]);
  expect(cell(person, { id: 5, name: 'Ada Lovelace', avatar: null })).toHaveTextContent(/^AL\s*Ada Lovelace$/);
  expect(cell(person, null)).toHaveTextContent(/^#5$/);
  expect(cell(record, { id: 5, name: 'Acme' })).toHaveTextContent(/^Acme$/);
});

test('shows pictures in options of users, and none in options of records', async () => {
  const choose = async (variants: Variant<number>[]) => {
    const source: VariantSource = {
      name: 'any',
      search: async () => ({ variants, total: variants.length }),
      one: async () => null,
    };
    const { unmount } = render(
      <ThemeProvider theme={muiTheme('light')}>
        <AsyncSelect label="Who" value={null} source={source} onChange={() => {}} />
      </ThemeProvider>,
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
    const options = await screen.findAllByRole('option');
    const seen = options.map((option) => ({ text: option.textContent, pictures: pictures(option) }));
    unmount();
    return seen;
  };
  expect(
    await choose([
      { value: 1, label: 'Ada Lovelace', avatar },
      { value: 2, label: 'Grace Hopper', avatar: null },
    ]),
  ).toEqual([
    { text: 'Ada Lovelace', pictures: [avatar.thumb_src] },
    { text: 'GHGrace Hopper', pictures: [] },
  ]);
  expect(await choose([{ value: 3, label: 'Acme' }])).toEqual([{ text: 'Acme', pictures: [] }]);
});

test('shows the picture in the menu, or the initials when it does not load; tries a new picture again', () => {
  const { container, rerender } = render(<Monogram name="Ada Lovelace" avatar={{ ...avatar, thumb_src: null }} />);
  expect(pictures(container)).toEqual([avatar.original_src]);
  fireEvent.error(container.querySelector('img') as HTMLImageElement);
  expect(container).toHaveTextContent('AL');
  rerender(<Monogram name="Ada Lovelace" avatar={avatar} />);
  expect(pictures(container)).toEqual([avatar.thumb_src]);
});

test('shows changes of the own profile in the list at once, without a reload', async () => {
  const { lists } = await openAdmin('/admin/users', (api) => {
    api.tables.users = [{ ...olga }];
  });
  const row = await screen.findByRole('row', { name: /Olga Owner/ });
  const before = lists().length;
  act(() => session.setUser({ ...olga, name: 'Olga Otherwise', avatar }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Olga Otherwise/ })).toBeInTheDocument());
  expect(pictures(row)).toEqual([avatar.thumb_src]);
  expect(lists()).toHaveLength(before);
});
