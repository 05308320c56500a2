import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { phoneCells } from '../src/columns/cells.ts';
import { nobody, readPerson } from '../src/person/person.ts';
import { stateOf } from '../src/person/state.ts';
import definition from '../src/widget.tsx';
import { ago, ids, openHost, draw as place } from './support.ts';

const { mount } = definition.userCardSection;
const props = { value: null, errors: [], disabled: false, user_id: 1, onChange: vi.fn() };
const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00', zone: 'Europe/London' };
const monday = (time: string) => new Date(`2026-11-23T${time}:00Z`);

test('a state is what the person chose, a call, or the working hours', () => {
  const person = { ...nobody, extension: '201' };
  expect(stateOf(person, false, monday('03:00'))).toBe('available');
  expect(stateOf(person, true, monday('03:00'))).toBe('on_call');
  expect(stateOf({ ...person, presence: 'dnd' }, true, monday('10:00'))).toBe('dnd');
  expect(stateOf({ ...person, presence: 'away' }, true, monday('10:00'))).toBe('on_call');
  expect(stateOf({ ...person, presence: 'away', hours }, false, monday('10:00'))).toBe('away');
  const at = (time: string) => stateOf({ ...person, hours }, false, monday(time));
  expect(['08:59', '09:00', '17:59', '18:00'].map(at)).toEqual(['off_hours', 'available', 'available', 'off_hours']);
  expect(stateOf({ ...person, hours: { ...hours, days: [2] } }, false, monday('10:00'))).toBe('off_hours');
  expect(stateOf({ ...person, hours: { ...hours, zone: 'Nowhere/Land' } }, false, monday('10:00'))).toBe('available');
});

test('what was saved is read, whatever it is', () => {
  expect([undefined, null, 7, 'x', []].map(readPerson)).toEqual(Array(5).fill(nobody));
  expect(readPerson({ extension: 201, presence: 'x', hours: { days: 'x' } })).toEqual(nobody);
  expect(readPerson({ hours: { ...hours, days: [1, 9, 'x'] } }).hours).toEqual({ ...hours, days: [1] });
});

test('cells have the extension and the state, in one call for all, in the language of the app', async () => {
  const ongoing = { id: 9, agent: 2, result: ids.in_progress, direction: ids.incoming };
  const fake = openHost({ settings: { sip_domain: 'sip.example.com' } });
  fake.records.calls?.push({ ...ongoing, started_at: ago(5) }, { ...ongoing, id: 10, agent: 3, started_at: ago(600) });
  const list = vi.spyOn(fake.host.data, 'list');
  const user = (id: number, extra: unknown) => ({ id, name: `Person ${id}`, extra });
  const users = [
    user(1, { extension: '201', presence: 'dnd' }),
    user(2, { extension: '202' }),
    user(3, { extension: '203' }),
    user(4, null),
  ];
  expect(await phoneCells(users, fake.host)).toEqual([
    { text: '201\nDo\u00a0not\u00a0disturb', tone: 'bad', icon: 'Circle', href: 'sip:201@sip.example.com' },
    expect.objectContaining({ text: '202\nOn\u00a0a\u00a0call', tone: 'bad' }),
    expect.objectContaining({ text: '203\nAvailable', tone: 'good' }),
    null,
  ]);
  fake.change({ locale: 'ru' });
  fake.refuseNext(403, 'forbidden');
  expect((await phoneCells(users.slice(1), fake.host)).map((cell) => cell?.text)).toEqual([
    '202\nНа\u00a0месте',
    '203\nНа\u00a0месте',
    undefined,
  ]);
  expect(list).toHaveBeenCalledTimes(1);
});

test('what is typed goes into the card, with what is wrong, which is said when a field is left', async () => {
  const onChange = vi.fn();
  const { update } = await place(mount, openHost(), { ...props, onChange });
  const extension = screen.getByLabelText('Extension');
  fireEvent.change(extension, { target: { value: '20' } });
  expect(onChange).toHaveBeenLastCalledWith({ ...nobody, extension: '20' }, 'Check these fields: Extension');
  expect(extension).toBeValid();
  fireEvent.blur(extension);
  expect(extension).toBeInvalid();
  expect(extension).toHaveAccessibleDescription('The extension has 3 digits');
  fireEvent.change(screen.getByLabelText('Forward calls'), { target: { value: 'always' } });
  expect(onChange).toHaveBeenLastCalledWith(expect.anything(), 'Check these fields: Extension, Forward to');
  expect(screen.getByLabelText('Forward to')).toBeValid();

  const [value] = onChange.mock.lastCall as [unknown];
  await update({ ...props, value, onChange, errors: ['Check these fields'] });
  expect(extension).toHaveValue('20');
  expect(extension).toHaveFocus();
  expect(screen.getByLabelText('Forward to')).toHaveAccessibleDescription(/^Enter a phone number/);
  fireEvent.change(extension, { target: { value: '204' } });
  fireEvent.change(screen.getByLabelText('Forward to'), { target: { value: '+44 20 7946 0123' } });
  expect(onChange).toHaveBeenLastCalledWith(
    { ...nobody, extension: '204', forward: 'always', forward_to: '+44 20 7946 0123' },
    undefined,
  );
});

test('hours need days and an end after their beginning; an emptied section keeps nothing', async () => {
  const onChange = vi.fn();
  await place(mount, openHost(), { ...props, value: { extension: '201' }, onChange });
  fireEvent.click(screen.getByRole('radio', { name: 'Do not disturb' }));
  expect(screen.getByText('Others see').parentElement).toHaveTextContent('Do not disturb');
  fireEvent.click(screen.getByRole('switch', { name: 'Working hours' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
  expect(onChange.mock.lastCall).toEqual([
    expect.objectContaining({ hours: expect.objectContaining({ days: [1, 2, 3, 4], from: '09:00' }) }),
    undefined,
  ]);
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '08:00' } });
  fireEvent.blur(screen.getByLabelText('To'));
  expect(screen.getByText('Work ends after it begins')).toBeVisible();
  expect(onChange.mock.lastCall?.[1]).toBe('Check these fields: Working hours');
  fireEvent.click(screen.getByRole('switch', { name: 'Working hours' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Available' }));
  fireEvent.change(screen.getByLabelText('Extension'), { target: { value: '' } });
  expect(onChange.mock.lastCall).toEqual([null, undefined]);
});

test('another value from outside replaces what is typed; who may not edit reads', async () => {
  const fake = openHost({ locale: 'ru', settings: { extension_digits: 4 } });
  const value = { extension: '2001', presence: 'away' };
  const { update } = await place(mount, fake, { ...props, value });
  const extension = screen.getByLabelText('Добавочный номер');
  fireEvent.change(extension, { target: { value: '7' } });
  await update({ ...props, value });
  expect(extension).toHaveValue('2001');
  expect(extension).toHaveAccessibleDescription('Цифр: 4');
  await update({ ...props, value, disabled: true });
  expect(screen.getByText('Вам нельзя это менять.')).toBeVisible();
  for (const input of [...screen.getAllByRole('radio'), extension, screen.getByRole('switch')])
    expect(input).toBeDisabled();
});
