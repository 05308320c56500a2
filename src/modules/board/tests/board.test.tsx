import type { FakeHost } from '@stoa/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import definition from '../src/widget.tsx';
import { openHost } from './support.ts';

let takeAway: (() => void) | undefined;
afterEach(() => takeAway?.());

function draw({ host }: FakeHost): void {
  const root = document.body.appendChild(document.createElement('div'));
  const unmount = definition.main(root, host, { path: '', onError: vi.fn() });
  takeAway = () => {
    unmount?.();
    root.remove();
  };
}

function open() {
  const fake = openHost();
  draw(fake);
  return fake;
}

const column = async (name: string) => within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

test('shows columns with their cards, totals and charts, in the language of the app', async () => {
  const { change } = open();
  expect(await (await column('Talks')).findByRole('button', { name: 'Roof' })).toBeVisible();
  expect((await column('Won')).getByText('100')).toBeVisible();
  expect((await column('No step')).getByRole('button', { name: 'Garden' })).toBeVisible();
  expect(screen.getByText('Total').nextSibling).toHaveTextContent('400');
  change({ locale: 'ru' });
  expect(await screen.findByText('По этапам')).toBeVisible();
});

test('moves a card by its menu and by keyboard, and says so', async () => {
  const { records, calls } = open();
  const card = await (await column('Talks')).findByRole('button', { name: 'Roof' });
  fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
  expect(await (await column('Won')).findByRole('button', { name: 'Roof' })).toBeVisible();
  await waitFor(() => expect(records.deals?.[0]).toMatchObject({ stage: 8 }));
  expect(await screen.findByText('“Roof” is now in “Won”')).toBeInTheDocument();
  fireEvent.change((await column('Won')).getByLabelText('Move “Roof” to'), { target: { value: '7' } });
  await waitFor(() => expect(records.deals?.[0]).toMatchObject({ stage: 7 }));
  expect(calls).toEqual([]);
});

test('takes a refused move back, and says why', async () => {
  const { refuseNext, calls, records } = open();
  const card = await (await column('Talks')).findByRole('button', { name: 'Roof' });
  await screen.findByText('Total');
  refuseNext(403, 'forbidden');
  fireEvent.keyDown(card, { key: 'ArrowRight', ctrlKey: true });
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['notify']));
  expect((await column('Talks')).getByRole('button', { name: 'Roof' })).toBeVisible();
  expect(records.deals?.[0]).toMatchObject({ stage: 7 });
});

test('opens a record in the app, searches, and shows only mine', async () => {
  const { calls } = open();
  fireEvent.click(await (await column('Talks')).findByRole('button', { name: 'Roof' }));
  expect(calls).toEqual([{ name: 'navigate', args: ['/admin/data/deals?card=1'] }]);
  fireEvent.click(screen.getByLabelText('Only mine'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cellar' })).toBeNull());
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'zzz' } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Roof' })).toBeNull());
});

test('explains that nothing can be shown, and offers another try when loading failed', async () => {
  const fake = openHost();
  fake.refuseNext(503, 'unavailable');
  draw(fake);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Deals' })).toBeVisible();
});
