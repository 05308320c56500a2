import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultSettings } from '../src/settings/lineSettings.ts';
import definition from '../src/widget.tsx';
import { draw, openHost } from './support.ts';

const [entry] = definition.marketplaceEntries;
const open = async (fake: ReturnType<typeof openHost>) => {
  await draw(entry.mount, fake, {});
  return fake;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('shows what numbers become, and saves what was changed', async () => {
  const { host, calls } = await open(openHost({ settings: { extension_digits: 4 } }));
  expect(screen.getByRole('radio', { name: '4' })).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  type('Country code', '44');
  expect(screen.getByText(/^020 7946 0123 is dialled as/)).toHaveTextContent('+442079460123');
  fireEvent.click(screen.getByRole('radio', { name: 'Digits only' }));
  fireEvent.click(screen.getByRole('switch', { name: 'A note is required to log a call' }));
  fireEvent.keyDown(screen.getByLabelText('Country code'), { key: 'Enter' });
  await waitFor(() => expect(calls).toEqual([{ name: 'notify', args: ['Settings saved', 'success'] }]));
  expect(host.settings).toEqual({
    ...{ ...defaultSettings, extension_digits: 4, country_code: '44' },
    ...{ number_format: 'digits', note_required: true },
  });
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('names what is wrong at its field, saves nothing, and loses nothing', async () => {
  const { host, refuseNext } = await open(openHost());
  type('Prefix for an outside line', '12345');
  type('SIP domain', 'sip.example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const prefix = screen.getByLabelText('Prefix for an outside line');
  expect(prefix).toHaveAccessibleDescription('Up to 4 digits, * or #');
  expect(prefix).toHaveFocus();
  expect(host.settings).toBeNull();
  type('Prefix for an outside line', '9');
  refuseNext(503, 'unavailable');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The settings were not saved.');
  expect(screen.getByLabelText('SIP domain')).toHaveValue('sip.example.com');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('SIP domain')).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('people without full access read them', async () => {
  await open(openHost({ locale: 'ru', user: { id: 2, name: 'Boris', full_access: false } }));
  expect(screen.getByText('Эти настройки меняют только люди с полным доступом.')).toBeVisible();
  expect(screen.getByLabelText('Код страны')).toBeDisabled();
});
