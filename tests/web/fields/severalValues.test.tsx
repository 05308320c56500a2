import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FieldModel, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '#web/api/api.ts';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { sameValue } from '#web/inputs/fieldTypes/sameValue.ts';
import { kindOf, readValue, valueText } from '#web/inputs/fieldTypes/typeClipboards.ts';
import { typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { typeViewOf } from '#web/inputs/fieldTypes/typeViews.ts';
import type { Offered, ValueCellProps } from '#web/inputs/fieldTypes/valueProps.ts';
import { muiTheme } from '#web/theme/muiTheme.ts';
import { drop, heldUploads, refusalOf } from '../users/pickedFile.ts';

const held = vi.hoisted(() => ({ uploads: null as unknown as ReturnType<typeof heldUploads> }));
vi.mock('#web/api/upload.ts', () => ({
  upload: (...call: unknown[]) => (held.uploads.upload as (...call: unknown[]) => unknown)(...call),
}));

const field = (type: 'select' | 'file', more: Partial<FieldModel> = {}): FieldModel => ({
  id: 7,
  alias: 'tags',
  name: 'Tags',
  type_id: fieldTypeIds[type],
  variants: [],
  ...more,
  extra: { is_multiple: true, ...more.extra },
});

const names = ['Red', 'Green', 'Blue', 'Deep, dark'];
const tags = field('select', {
  variants: [
    ...names.map((name, at) => ({ id: at + 1, name, alias: name.toLowerCase() })),
    { id: 9, name: 'Old', alias: 'old', deleted: true },
  ],
});
const team = field('select', { extra: { select_subtype: 'user' } });
const papers = field('file');
const file = (id: number) => ({
  id,
  name: `${id}.pdf`,
  public_link: `/files/${id}`,
  size: 9,
  media_type: 'text/plain',
});

beforeAll(async () => {
  await loadLocale('en');
  await loadMessages('admin', 'fields', 'value_errors', 'inputs', 'files', 'grid');
});
beforeEach(() => {
  held.uploads = heldUploads();
});

function show(of: FieldModel, start: unknown = null, offered?: Offered) {
  const values: unknown[] = [];
  const Input = typeInputOf(of);
  const Held = () => {
    const [value, setValue] = useState(start);
    const onChange = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    return <Input label={of.name} field={of} value={value} onChange={onChange} placeholder="None" offered={offered} />;
  };
  render(
    <ThemeProvider theme={muiTheme('light')}>
      <Held />
    </ThemeProvider>,
  );
  return { user: userEvent.setup(), last: () => values.at(-1) };
}

describe('input of several options', () => {
  const box = () => screen.getByRole('combobox', { name: 'Tags' });
  const chosen = () =>
    screen.queryAllByRole('button', { name: /^Remove / }).map((each) => each.getAttribute('aria-label'));

  test('keeps its list open, the order of choosing, and takes off by a second press, a button and Backspace', async () => {
    const { user, last } = show(tags);
    expect(box()).toHaveAttribute('placeholder', 'None');
    await user.click(box());
    for (const name of ['Blue', 'Red', 'Green']) await user.click(screen.getByRole('option', { name }));
    expect(last()).toEqual([3, 1, 2]);
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
    expect(screen.getByRole('option', { name: 'Red' })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('option', { name: 'Red' }));
    expect(last()).toEqual([3, 2]);
    await user.keyboard('re{ArrowDown}{Enter}');
    expect(last()).toEqual([3, 2, 1]);
    await user.keyboard('{Escape}{Backspace}');
    expect(last()).toEqual([3, 2]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Remove Blue' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(last()).toEqual([2]);
    expect(box()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Remove Green' }));
    expect(last()).toBeNull();
  });

  test('offers no deleted option but shows one that is chosen', async () => {
    const { user } = show(tags, [9, 2]);
    expect(chosen()).toEqual(['Remove Old (deleted)', 'Remove Green']);
    await user.click(screen.getByRole('button', { name: 'Remove Old (deleted)' }));
    await user.click(box());
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual(names);
  });

  test('asks for the people that are offered, and says when one is not any more', async () => {
    const people = [{ value: 4, label: 'Ada' }];
    const search = vi.fn(() => Promise.resolve({ variants: people, total: 1 }));
    const source = { name: 'offered', search, one: () => Promise.resolve(null) };
    const { user, last } = show(team, null, { source, note: 'Not offered any more' });
    expect(box()).toHaveAccessibleDescription('Not offered any more');
    await user.click(box());
    await user.click(await screen.findByRole('option', { name: 'Ada' }));
    expect(last()).toEqual([4]);
  });

  test('says when no more can be chosen', async () => {
    const many = Array.from({ length: limits.choices_per_value + 1 }, (_, at) => ({
      id: at + 1,
      name: `Option ${at + 1}`,
      alias: `option_${at}`,
    }));
    const { user } = show(
      field('select', { variants: many }),
      many.slice(1).map(({ id }) => id),
    );
    expect(box()).toHaveAccessibleDescription('At most 100');
    await user.click(box());
    expect(screen.getByRole('option', { name: 'Option 1' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('option', { name: 'Option 2' })).not.toHaveAttribute('aria-disabled', 'true');
  });
});

describe('input of several files', () => {
  const text = (name: string) => new File(['hello'], name, { type: 'text/plain' });
  const put = (...files: File[]) => drop(screen.getByRole('list'), ...files);
  const finish = (at: number, stored: ReturnType<typeof file>) =>
    act(async () => held.uploads.sent[at]?.settle.resolve({ ...stored, created_at: '' } as never));
  const rows = () => screen.getAllByRole('listitem').slice(0, -1);

  test('sends each with its progress and keeps the order of choosing, whichever ends first', async () => {
    const { last } = show(papers, [file(1)]);
    await put(text('a.txt'), text('b.txt'), text('c.txt'), text('d.txt'));
    // The fourth waits.
    expect(rows()).toHaveLength(5);
    expect(held.uploads.sent).toHaveLength(3);
    await finish(1, file(12));
    expect(last()).toMatchObject([{ id: 1 }, { id: 12 }]);
    expect(held.uploads.sent).toHaveLength(4);
    await finish(0, file(11));
    await finish(3, file(14));
    await finish(2, file(13));
    expect((last() as { id: number }[]).map(({ id }) => id)).toEqual([1, 11, 12, 13, 14]);
  });

  test('retries the one that failed, and removes one', async () => {
    const { user, last } = show(papers, [file(1), file(2)]);
    await put(text('a.txt'));
    await act(async () => held.uploads.sent[0]?.settle.reject(new ApiError(refusalOf('server_error', 'failed'))));
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('a.txt');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await finish(1, file(3));
    await user.click(screen.getByRole('button', { name: 'Remove 2.pdf' }));
    expect((last() as { id: number }[]).map(({ id }) => id)).toEqual([1, 3]);
    expect(screen.getByRole('button', { name: 'Remove 3.pdf' })).toHaveFocus();
  });

  test('takes no more than fit, and says how many were left out', async () => {
    show(
      papers,
      Array.from({ length: limits.files_per_value - 1 }, (_, at) => file(at + 1)),
    );
    await put(text('a.txt'), text('b.txt'), text('c.txt'));
    expect(screen.getByText('At most 50. Left out: 2')).toBeInTheDocument();
    expect(held.uploads.sent).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });
});

describe('cell of several values', () => {
  const cell = (of: FieldModel, value: unknown, more: Partial<ValueCellProps> = {}) => {
    const { Cell } = typeViewOf(of);
    return render(<Cell field={of} value={value} {...more} />).container;
  };

  test('names each, and counts those that do not fit', () => {
    expect(cell(tags, null)).toHaveTextContent('—');
    expect(cell(tags, [2])).toHaveTextContent(/^Green$/);
    expect(cell(tags, [2, 1])).toHaveTextContent('Green, Red');
    const long = field('select', {
      variants: [1, 2, 3].map((id) => ({ id, name: `${id} is rather a long name`, alias: `a${id}` })),
    });
    const shown = cell(long, [1, 2, 3]);
    expect(within(shown).getByText('+2')).toBeInTheDocument();
    expect(shown.firstElementChild).toHaveAttribute('title', expect.stringContaining('3 is rather a long name'));
  });

  test('shows people by their pictures, with all names for the tooltip and for screen readers', () => {
    const people = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}` }));
    const ids = people.map(({ id }) => id);
    const shown = cell(team, ids, { each: people });
    expect(within(shown).getByText('+2')).toBeInTheDocument();
    expect(shown).toHaveTextContent('Person 1, ');
    expect(shown).toHaveTextContent('Person 7');
    expect(cell(team, [3], { each: people })).toHaveTextContent('Person 3');
  });

  test('links to each file', () => {
    const shown = within(cell(papers, [1, 2, 3, 4, 5, 6].map(file)));
    expect(shown.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual(
      [1, 2, 3, 4].map((id) => `/files/${id}`),
    );
    expect(shown.getByText('+2')).toBeInTheDocument();
  });
});

describe('clipboard of several values', () => {
  const people = new Map([
    ['Ann', [1]],
    ['Bob', [2]],
    ['Kim', [3, 4]],
  ]);
  const reading = { locale: 'en' as const, called: async (_: FieldModel, name: string) => people.get(name) ?? [] };
  const format = { locale: 'en' as const, yes: 'Yes', no: 'No' };

  test('writes names that it reads back', async () => {
    const text = valueText({ field: tags, value: [4, 1] }, format);
    expect(text).toBe('"Deep, dark", Red');
    expect(await readValue(tags, text, reading)).toEqual({ value: [4, 1] });
    expect(await readValue(tags, 'red; GREEN; red', reading)).toEqual({ value: [1, 2] });
    expect(await readValue(tags, '', reading)).toEqual({ value: null });
    expect(await readValue(team, 'Bob, Ann', reading)).toEqual({ value: [2, 1] });
    expect(valueText({ field: team, value: [2], nameOf: () => 'Bob' }, format)).toBe('Bob');
  });

  test('says which name is none, or means several', async () => {
    expect(await readValue(tags, 'Red, Nobody', reading)).toEqual({
      violation: { message: 'grid.unknown_choice', params: { name: 'Nobody' } },
    });
    expect(await readValue(team, 'Ann, Kim', reading)).toEqual({
      violation: { message: 'grid.ambiguous_choice', params: { name: 'Kim' } },
    });
    expect(await readValue(tags, 'Old', reading)).toMatchObject({ violation: { params: { name: 'Old' } } });
  });

  test('takes values of its own kind only, and files by id', async () => {
    expect(kindOf(tags)).not.toBe(kindOf({ ...tags, extra: {} }));
    expect(kindOf(team)).toBe(kindOf({ ...team, id: 8 }));
    expect(valueText({ field: papers, value: [file(1), file(2)] }, format)).toBe('1.pdf, 2.pdf');
    expect(await readValue(papers, '#1, #2', reading)).toEqual({ value: [1, 2] });
    expect(await readValue(papers, '1.pdf', reading)).toMatchObject({ violation: { message: 'errors.file' } });
  });

  test('lists of files are the same by their ids and order', () => {
    expect(sameValue([file(1), file(2)], [1, 2], true)).toBe(true);
    expect(sameValue([file(1), file(2)], [2, 1], true)).toBe(false);
    expect(sameValue(null, undefined, true)).toBe(true);
    expect(sameValue([1, 2], [1, 2])).toBe(true);
  });
});
