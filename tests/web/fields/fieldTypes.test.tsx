import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BaseTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { check } from '#shared/violations.ts';
import { loadLocale, loadMessages, setLocale } from '#web/i18n/translate.ts';
import { typeFilterOf } from '#web/inputs/fieldTypes/filters/typeFilters.tsx';
import { typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { typeNames, typeViews } from '#web/inputs/fieldTypes/typeViews.ts';
import type { Traits } from '#web/inputs/fieldTypes/valueProps.ts';
import { muiTheme } from '#web/theme/muiTheme.ts';

beforeAll(async () => {
  await loadLocale('en');
  await loadMessages('admin');
  await loadMessages('fields');
  await loadMessages('value_errors', 'inputs');
});

const fieldOf = (type: BaseTypeName) => ({ type_id: fieldTypeIds[type], extra: {} });
const plain: Traits = { extra: {}, variants: [] };
const stages: Traits = {
  extra: { select_subtype: 'default' },
  variants: [
    { id: 1, name: 'New', alias: 'new' },
    { id: 2, name: 'Lost', alias: 'lost', deleted: true },
  ],
};

function showInput(type: BaseTypeName, start: unknown, field: Traits = plain) {
  const onChange = vi.fn();
  const Input = typeInputOf(fieldOf(type));
  const Held = () => {
    const [value, setValue] = useState(start);
    return (
      <Input
        label="Value"
        field={field}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  };
  render(
    <ThemeProvider theme={muiTheme('light')}>
      <Held />
    </ThemeProvider>,
  );
  return { onChange, last: () => onChange.mock.lastCall?.[0] as unknown, user: userEvent.setup() };
}

const input = () => screen.getByLabelText<HTMLInputElement>('Value', { selector: 'input, textarea' });
const takes = (type: BaseTypeName, value: unknown, field: Traits = plain) =>
  check(fieldTypes[type].value(field), value).ok;

describe('value input', () => {
  test('every type has its own name, hint and placeholder', async () => {
    const { default: words } = await import('#i18n/en/fields.ts');
    const placeholders = typeNames.map((name) => words.types[name].placeholder);
    expect(new Set(placeholders).size).toBe(typeNames.length);
  });

  test('of type text opens what an address leads to, and nothing that is none', async () => {
    const { user } = showInput('text', 'https://example.com/', { extra: { format: 'url' }, variants: [] });
    const link = () => screen.queryByRole('link', { name: 'Open in a new tab: Value' });
    expect(link()).toHaveAttribute('href', 'https://example.com/');
    expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
    await user.clear(input());
    await user.type(input(), 'javascript:alert(1)');
    expect(link()).toBeNull();
  });

  test('of type number keeps the text as typed and announces the number', async () => {
    const { user, last } = showInput('number', null, { extra: { number_subtype: 'double' }, variants: [] });
    await user.type(input(), '-1.05');
    expect(input().value).toBe('-1.05');
    expect(last()).toBe(-1.05);
    await user.clear(input());
    expect(last()).toBeNull();
    await user.type(input(), '12 000,5');
    expect(last()).toBe(12_000.5);
    await user.clear(input());
    await user.type(input(), 'many');
    expect(last()).toBe('many');
    expect(takes('number', last())).toBe(false);
  });

  test('of type timestamp shows local time and announces UTC', () => {
    const { last } = showInput('timestamp', new Date(2026, 1, 3, 4, 5).toISOString());
    expect(input().value).toBe('03.02.2026 04:05');
    fireEvent.change(input(), { target: { value: '3.07.2026 4:05' } });
    expect(last()).toBe(new Date(2026, 6, 3, 4, 5).toISOString());
    expect(takes('timestamp', last())).toBe(true);
  });

  test('of type number groups digits while it is not focused, with the language’s decimal separator', async () => {
    await loadLocale('ru');
    const { user, last } = showInput('number', -1234567.5, { extra: { number_subtype: 'double' }, variants: [] });
    expect(input().value).toBe('-1\u00a0234\u00a0567,5');
    await user.click(input());
    expect(input().value).toBe('-1234567,5');
    await user.type(input(), '4');
    expect(last()).toBe(-1_234_567.54);
    await user.tab();
    expect(input().value).toBe('-1\u00a0234\u00a0567,54');
    await loadLocale('en');
  });

  test.each([
    ['$12.50', 12.5],
    ['45%', 45],
    ['12 ₽', 12],
    ['(5)', -5],
    ['1,234.5', 1234.5],
    ['1,234', 1234],
  ])('of type number takes the typed %j for %j', async (text, wanted) => {
    const { user, last } = showInput('number', null);
    await user.type(input(), text);
    expect(last()).toBe(wanted);
    expect(input().value).toBe(text);
  });

  test.each([
    ['2/13/2026', '2026-02-13'],
    ['3 ноября 2026', '2026-11-03'],
    ['Nov 3rd, 2026', '2026-11-03'],
    ['20261103', '2026-11-03'],
  ])('of type date takes the typed %j for %j', async (text, wanted) => {
    const { user, last } = showInput('date', null);
    await user.type(input(), text);
    expect(last()).toBe(wanted);
  });

  test('of type date accepts typed dates and a calendar by keyboard', async () => {
    const { user, last } = showInput('date', '2026-02-03');
    expect(input().value).toBe('03.02.2026');
    await user.clear(input());
    await user.type(input(), '24 dec 2026');
    expect(last()).toBe('2026-12-24');
    await user.tab();
    expect(input().value).toBe('24.12.2026');
    await user.clear(input());
    await user.type(input(), '31.02.2026');
    expect(takes('date', last())).toBe(false);
    await user.tab();
    expect(input()).toBeInvalid();
    await user.clear(input());
    await user.type(input(), '1/3/2026');
    expect(last()).toBe('2026-03-01');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const day = () => screen.findByRole('button', { current: false, name: /March 1, 2026/ });
    await waitFor(async () => expect(await day()).toHaveFocus());
    await user.keyboard('{ArrowRight}{PageDown}{Enter}');
    expect(last()).toBe('2026-04-02');
  });

  test('of type timestamp keeps the time when another day is picked', async () => {
    const { user, last } = showInput('timestamp', new Date(2026, 1, 3, 4, 5, 6, 7).toISOString());
    expect(input().value).toBe('03.02.2026 04:05:06.007');
    await user.click(screen.getByRole('button', { name: 'Calendar: Value' }));
    await user.click(await screen.findByRole('button', { name: /February 5, 2026/ }));
    expect(last()).toBe(new Date(2026, 1, 5, 4, 5, 6, 7).toISOString());
    const time = screen.getByRole('textbox', { name: 'Time' });
    await user.clear(time);
    await user.type(time, '23:15');
    expect(last()).toBe(new Date(2026, 1, 5, 23, 15).toISOString());
  });

  test('of type JSON leads to the position of a syntax error', async () => {
    const { user } = showInput('json', null);
    fireEvent.change(input(), { target: { value: '{\n  "a": 1,\n  "b": oops\n}' } });
    expect(screen.getByText(/line 3, column 8/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the error' }));
    expect(input()).toHaveFocus();
    expect(input().selectionStart).toBe('{\n  "a": 1,\n  "b": '.length);
  });

  test('of type JSON accepts valid JSON and marks invalid', async () => {
    const { last } = showInput('json', { a: [1] });
    expect(JSON.parse(input().value)).toEqual({ a: [1] });
    fireEvent.change(input(), { target: { value: '{"b": 2}' } });
    expect(last()).toEqual({ b: 2 });
    expect(input().value).toBe('{"b": 2}');
    fireEvent.change(input(), { target: { value: '{"b": ' } });
    expect(screen.getByText(/Not valid JSON: line 1, column 7/)).toBeInTheDocument();
    expect(takes('json', last())).toBe(false);
    fireEvent.change(input(), { target: { value: ' ' } });
    expect(last()).toBeNull();
  });

  test('of type select lists current variants and shows a deleted one that is set', async () => {
    const { user } = showInput('select', 2, stages);
    expect(input()).toHaveValue('Lost (deleted)');
    await user.click(input());
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'New',
      'Lost (deleted)',
    ]);
  });

  test('of type file shows the file’s name and removes it', async () => {
    const { user, last } = showInput('file', { id: 3, name: 'offer.pdf', public_link: '/files/3' });
    expect(screen.getByRole('link', { name: 'offer.pdf' })).toHaveAttribute('href', '/files/3');
    await user.click(screen.getByRole('button', { name: 'Remove file' }));
    expect(last()).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('value cell', () => {
  const shown = (type: BaseTypeName, value: unknown, field: Traits = plain, data?: { name: string }) => {
    const { Cell } = typeViews[type];
    const { container, unmount } = render(<Cell field={field} value={value} data={data} />);
    const text = container.textContent;
    unmount();
    return text;
  };

  test.each(typeNames)('of type %s shows a dash for no value', (type) => {
    expect(shown(type, null)).toBe('—');
  });

  test('formats dates in the language', async () => {
    await setLocale('ru');
    onTestFinished(() => setLocale('en'));
    expect(shown('date', '2026-02-03')).toBe('03.02.2026');
    expect(shown('timestamp', new Date(2026, 1, 3, 4, 5).toISOString())).toBe('03.02.2026 04:05');
  });

  test('formats values for reading', () => {
    expect(shown('text', 'Ada')).toBe('Ada');
    expect(shown('number', -1234567.5)).toBe('-1\u00a0234\u00a0567.5');
    expect(shown('number', 1e21)).toBe('1e+21');
    expect(shown('number', 0)).toBe('0');
    expect(shown('boolean', false)).toBe('No');
    expect(shown('select', 2, stages)).toBe('Lost');
    expect(shown('select', 9, plain, { name: 'Acme' })).toBe('Acme');
    expect(shown('select', 9)).toBe('#9');
    expect(shown('date', '2026-02-03')).toBe('03.02.2026');
    expect(shown('timestamp', new Date(2026, 1, 3, 4, 5).toISOString())).toBe('03.02.2026 04:05');
    expect(shown('json', { a: 1 })).toBe('{"a":1}');
    expect(shown('file', 7)).toBe('#7');
  });
});

describe('type filter', () => {
  const showFilter = (type: BaseTypeName, field: Traits = plain) => {
    const onChange = vi.fn();
    const Filter = typeFilterOf(fieldOf(type));
    const props = { id: 'f', label: 'Field', labelledBy: 'f-label', describedBy: undefined, name: 'field', field };
    render(
      <ThemeProvider theme={muiTheme('light')}>
        <label id="f-label" htmlFor="f">
          Field
        </label>
        <Filter {...props} values={{}} onChange={onChange} />
      </ThemeProvider>,
    );
    return { onChange, user: userEvent.setup() };
  };

  test('stores its value under the field’s key, a range under two keys', async () => {
    const text = showFilter('text');
    await text.user.type(screen.getByLabelText('Field'), 'a');
    expect(text.onChange).toHaveBeenCalledWith({ field: 'a' });
  });

  test('of type number has two ends', async () => {
    const { onChange, user } = showFilter('number');
    await user.type(screen.getByLabelText('Field: to'), '5');
    expect(onChange).toHaveBeenCalledWith({ field_end: 5 });
  });

  test('of type select includes deleted variants', async () => {
    const { onChange, user } = showFilter('select', stages);
    await user.click(screen.getByLabelText('Field'));
    await user.click(await screen.findByRole('option', { name: 'Lost' }));
    expect(onChange).toHaveBeenCalledWith({ field: 2 });
  });

  test.each(['boolean', 'file', 'json'] as const)('of type %s is yes, no or any', async (type) => {
    const { onChange, user } = showFilter(type);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(onChange).toHaveBeenCalledWith({ field: true });
  });
});
