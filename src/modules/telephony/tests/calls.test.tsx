import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import definition from '../src/widget.tsx';
import { ago, draw, calls as entity, ids, openHost } from './support.ts';

const { mount } = definition.recordCardSection;
const open = async (fake = openHost(), entity = 'companies', record_id = 4) => {
  const drawn = await draw(mount, fake, { entity, record_id });
  return { ...fake, ...drawn };
};
const total = (name: string) => screen.getByText(name).nextElementSibling;
const row = (name: RegExp) => within(screen.getByRole('button', { name }).closest('li') as HTMLElement);

test('shows numbers, totals, and the calls with the record, the latest first', async () => {
  const { change, calls } = await open(openHost({ settings: { outside_prefix: '9' } }));
  expect(await screen.findByRole('link', { name: 'Call: +44 20 7946 0123' })).toHaveAttribute(
    'href',
    'tel:9442079460123',
  );
  expect(total('Calls')).toHaveTextContent('2');
  expect(total('Talk time')).toHaveTextContent('4 min');
  expect(total('Missed')).toHaveTextContent('1');
  const [first, second] = screen.getAllByRole('listitem').slice(1);
  expect(first).toHaveTextContent(/^OutgoingAnsweredVera Example with Nora KeatsAsked for an offer.*4:05$/);
  expect(second).toHaveTextContent(/^Missed callVera Example/);
  fireEvent.click(screen.getByRole('button', { name: 'Outgoing' }));
  expect(calls).toEqual([{ name: 'navigate', args: ['/admin/data/calls?card=1'] }]);
  change({ locale: 'ru' });
  expect(await screen.findByRole('button', { name: 'Записать звонок' })).toBeVisible();
  expect(screen.getByText('Разговор состоялся')).toBeVisible();
});

test('logs a call, with the contact that was picked, and shows it', async () => {
  const fake = openHost({ pickRecord: () => 7, settings: { note_required: true } });
  const { records, calls } = await open(fake);
  fireEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  const form = within(screen.getByRole('group', { name: 'Log a call' }));
  expect(form.getByLabelText('Note')).toHaveFocus();
  fireEvent.click(form.getByRole('button', { name: 'Log call' }));
  expect(form.getByLabelText('Duration')).toHaveAccessibleDescription('Enter minutes, such as 4, or 4:05');
  expect(form.getByLabelText('Duration')).toHaveFocus();
  expect(form.getByLabelText('Note')).toHaveAccessibleDescription('Enter a note');
  fireEvent.change(form.getByLabelText('Duration'), { target: { value: '3:10' } });
  fireEvent.change(form.getByLabelText('Note'), { target: { value: ' Agreed to meet ' } });
  expect(form.getByLabelText('Note')).toBeValid();
  fireEvent.click(form.getByLabelText('Talked to'));
  expect(await form.findByText('Nora Keats')).toBeVisible();
  fireEvent.keyDown(form.getByLabelText('Duration'), { key: 'Enter' });
  await waitFor(() => expect(calls.at(-1)).toEqual({ name: 'notify', args: ['Call logged', 'success'] }));
  expect(records.calls?.at(-1)).toMatchObject({
    ...{ company: 4, contact: 7, agent: 1, number: '+44 20 7946 0123', direction: ids.outgoing, result: ids.answered },
    ...{ duration: 190, note: 'Agreed to meet' },
  });
  expect(await screen.findByText('Agreed to meet')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Log a call' })).toHaveFocus());
});

test('a call with a contact belongs to their company too; one that was not answered has no duration', async () => {
  const { records } = await open(openHost(), 'contacts', 7);
  fireEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  expect(screen.queryByLabelText('Talked to')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Incoming' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Busy' }));
  expect(screen.queryByLabelText('Duration')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  await waitFor(() => expect(records.calls).toHaveLength(3));
  expect(records.calls?.at(-1)).toMatchObject({
    ...{ company: 4, contact: 7, direction: ids.incoming, result: ids.busy, duration: 0, note: null },
  });
});

test('a refused call loses nothing that was typed', async () => {
  const { refuseNext, records } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  fireEvent.change(screen.getByLabelText('Duration'), { target: { value: '4' } });
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Long talk' } });
  refuseNext(403, 'forbidden');
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You may not log calls. What you typed is still here.');
  expect(screen.getByLabelText('Note')).toHaveValue('Long talk');
  expect(records.calls).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Started'), { target: { value: '2999-01-01T10:00' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log call' }));
  expect(screen.getByLabelText('Started')).toHaveAccessibleDescription('A call cannot start in the future');
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape' });
  expect(screen.queryByLabelText('Note')).toBeNull();
});

test('a call that is going on is ended by its agent; one of long ago was not ended', async () => {
  const fake = openHost();
  const ongoing = { company: 4, direction: ids.incoming, result: ids.in_progress, duration: 0, note: null };
  fake.records.calls?.push(
    { id: 8, ...ongoing, agent: 1, started_at: ago(10) },
    { id: 9, ...ongoing, agent: 1, direction: ids.outgoing, started_at: ago(900) },
  );
  const { calls, records } = await open(fake);
  expect(await screen.findByText('In progress')).toBeVisible();
  expect(screen.getByText('Not ended')).toBeVisible();
  fireEvent.click(row(/Incoming/).getByRole('button', { name: 'End call' }));
  await waitFor(() => expect(calls.at(-1)?.args).toEqual(['Call ended', 'success']));
  const ended = records.calls?.find(({ id }) => id === 8);
  expect(ended).toMatchObject({ result: ids.answered });
  expect(Number(ended?.duration)).toBeGreaterThanOrEqual(600);
  await waitFor(() => expect(screen.queryByText('In progress')).toBeNull());
});

test('shows ten calls, and others when asked', async () => {
  const fake = openHost();
  const old = { company: 4, agent: 1, direction: ids.outgoing, result: ids.busy, duration: 0 };
  for (let id = 20; id < 33; id += 1)
    fake.records.calls?.push({ id, ...old, started_at: ago(10_000 + id), note: `Call ${id}` });
  await open(fake);
  expect(await screen.findByText('Call 20')).toBeVisible();
  expect(screen.queryByText('Call 32')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Call 32')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('says that there are none, that they may not be read or written, and what is not set up', async () => {
  const { update } = await open(openHost(), 'companies', 5);
  expect(await screen.findByText('No calls yet')).toBeVisible();
  expect(screen.getByText('No phone number')).toBeVisible();
  await update({ entity: 'companies', record_id: 99 });
  expect(await screen.findByText('You may not see calls')).toBeVisible();
  await update({ entity: 'deals', record_id: 1 });
  expect(await screen.findByText('The entity “Calls” has no field that refers to “deals”.')).toBeVisible();
});

test('who may only read has no form', async () => {
  const fields = entity.fields.map((field) => ({ ...field, access: 'read' as const }));
  const all = await openHost().host.data.entities();
  await open(openHost({ entities: [{ ...entity, fields }, ...all.slice(1)] }));
  expect(await screen.findByText('You may read calls, but not log them.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log a call' })).toBeNull();
});

test('names what the account lacks', async () => {
  await open(openHost({ entities: [{ ...entity, fields: entity.fields.slice(0, 5) }] }));
  expect(await screen.findByText('The entity “Calls” lacks these fields: agent, note.')).toBeVisible();
});

test('an account without calls is told so', async () => {
  await open(openHost({ entities: [] }));
  expect(await screen.findByText('Calls are not set up yet')).toBeVisible();
});

test('offers another try when loading failed', async () => {
  const fake = openHost();
  fake.refuseNext(503, 'unavailable');
  await open(fake);
  expect(await screen.findByRole('alert')).toHaveTextContent('The calls did not load');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Asked for an offer')).toBeVisible();
});
