import FilterIcon from '@mui/icons-material/FilterList';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { filter } from '#shared/listQuery.ts';
import type { Resource } from '#shared/resource.ts';
import FiltersDrawer from '#web/features/filters/FiltersDrawer.tsx';
import { loadLocale, setMessages } from '#web/i18n/translate.ts';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import ListEmpty from '#web/resource/list/ListEmpty.tsx';
import { ViewContext } from '#web/resource/ViewContext.ts';
import type { View } from '#web/resource/view.ts';
import { loadAdminMessages } from '#web/resources.ts';
import { session } from '#web/session/session.ts';
import { fakeApi } from '../../support/fakeApi.ts';

const declaration: Resource = {
  name: 'parcels',
  endpoints: {},
  list: {
    columns: [{ field: 'note' }],
    sort: { field: 'note', order: 'asc' },
    filters: {
      note: filter.text,
      weight: filter.number_range,
      arrived: { ...filter.checkbox, default: false },
      kind: { ...filter.select(['box', 'letter']), default: 'box' },
    },
  },
};
const words = {
  fields: { note: 'Note', weight: 'Weight', arrived: 'Arrived' },
  filters: {
    note: 'Part of a note',
    weight: 'In kilograms',
    arrived: 'Whether the parcel was signed for',
    kind: 'What it is',
  },
  options: { kind: { box: 'Box', letter: 'Letter' } },
};

const view: View = {
  declaration,
  icon: FilterIcon,
  menu: { group: 'main' },
  title: () => '',
  list: { cells: {} },
  card: { inputs: {} },
  merge: {},
};
beforeAll(async () => {
  vi.stubGlobal('fetch', fakeApi().fetch);
  await session.start();
  await loadLocale('en');
  await loadAdminMessages();
  await setMessages('parcels', { en: async () => ({ default: words }), ru: async () => ({ default: words }) });
});

function open(filterValues: Record<string, unknown>, Shown = () => <FiltersDrawer onClose={() => {}} />) {
  const setFilters = vi.fn();
  const list = { filterValues, setFilters } as unknown as ListControllerResult;
  render(
    <MemoryRouter>
      <ViewContext value={view}>
        <ListContextProvider value={list}>
          <Shown />
        </ListContextProvider>
      </ViewContext>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), setFilters };
}

describe('filters drawer', () => {
  test('names and describes every filter, by its key when it has no label', () => {
    open({ arrived: false });
    const text = screen.getByRole('textbox', { name: 'Note' });
    expect(text).toHaveAccessibleDescription('Part of a note');
    const weight = screen.getByRole('group', { name: 'Weight' });
    expect(weight).toHaveAccessibleDescription('In kilograms');
    expect(within(weight).getByRole('textbox', { name: 'Weight: to' })).toBeInTheDocument();
    const arrived = screen.getByRole('group', { name: 'Arrived' });
    expect(arrived).toHaveAccessibleDescription('Whether the parcel was signed for');
    expect(within(arrived).getByRole('button', { name: 'No' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('combobox', { name: 'kind' })).toHaveAccessibleDescription('What it is');
  });

  test('clears to the defaults and then disables clearing', async () => {
    const { user, setFilters } = open({ q: 'x', note: 'fragile', kind: 'letter' });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'kind' })).toHaveValue('Box');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(setFilters).toHaveBeenCalledWith({ q: 'x', arrived: false, kind: 'box' });
  });

  test('Enter on a focused choice presses it and does not submit', async () => {
    const { user, setFilters } = open({ arrived: false });
    const yes = screen.getByRole('button', { name: 'Yes' });
    yes.focus();
    await user.keyboard('{Enter}');
    expect(yes).toHaveAttribute('aria-pressed', 'true');
    expect(setFilters).not.toHaveBeenCalled();
  });

  test('can leave a filter with a default empty', async () => {
    const { user, setFilters } = open({ arrived: false, kind: 'box' });
    await user.click(screen.getByRole('button', { name: 'Any' }));
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(setFilters).toHaveBeenCalledWith({ kind: 'box' });
  });
});

test.each([
  ['changed filters back to the defaults', { q: 'x', kind: 'box' }, { arrived: false, kind: 'box' }],
  ['defaults that leave nothing', { arrived: false, kind: 'box' }, {}],
])('clears %s with an empty list', async (_, values, cleared) => {
  const { user, setFilters } = open(values, () => <ListEmpty />);
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(setFilters).toHaveBeenCalledWith(cleared);
});

describe('leaving', () => {
  const openClosable = () => {
    const onClose = vi.fn();
    return { onClose, ...open({ arrived: false }, () => <FiltersDrawer onClose={onClose} />) };
  };

  test('Escape closes an unchanged draft at once', async () => {
    const { user, onClose } = openClosable();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Escape asks before a changed draft is discarded, and keeps it', async () => {
    const { user, onClose } = openClosable();
    const messages = render(<Prompts />);
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'fragile');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('fragile');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), '{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    messages.unmount();
  });

  test('Cancel discards a changed draft without a question', async () => {
    const { user, onClose } = openClosable();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'fragile');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('many filters', () => {
  const names = Array.from({ length: 60 }, (_, n) => `mark_${n}`);
  const many: View = {
    ...view,
    declaration: {
      ...declaration,
      list: {
        columns: [{ field: 'note' }],
        sort: { field: 'note', order: 'asc' },
        filters: Object.fromEntries(names.map((name) => [name, filter.text])),
      },
    },
  };
  const openMany = (filterValues: Record<string, unknown>, at?: string) =>
    open(filterValues, () => (
      <ViewContext value={many}>
        <FiltersDrawer onClose={() => {}} {...(at && { at })} />
      </ViewContext>
    ));
  const shown = () => screen.getAllByRole('textbox').map((input) => input.closest('div')?.parentElement?.textContent);

  test('shows the first ones and those in use', () => {
    openMany({ mark_41: 'x' }, 'mark_50');
    expect(screen.getAllByRole('textbox')).toHaveLength(22);
    expect(screen.getByRole('textbox', { name: 'mark_19' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'mark_41' })).toHaveValue('x');
    expect(screen.getByRole('textbox', { name: 'mark_50' })).toHaveFocus();
    expect(shown()).not.toContain('mark_42');
  });

  test('adds another by its name, which gets the focus', async () => {
    const { user, setFilters } = openMany({});
    await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'mark_37');
    await user.click(await screen.findByRole('option', { name: 'mark_37' }));
    const added = screen.getByRole('textbox', { name: 'mark_37' });
    await waitFor(() => expect(added).toHaveFocus());
    await user.type(added, 'new{Enter}');
    expect(setFilters).toHaveBeenCalledWith({ mark_37: 'new' });
  });
});
