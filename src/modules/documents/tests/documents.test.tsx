import type { FakeHost } from '@stoa/sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import definition from '../src/widget.tsx';
import { deals, openHost } from './support.ts';

let takeAway: (() => void) | undefined;
afterEach(() => takeAway?.());

function draw({ host }: FakeHost, path: string): void {
  takeAway?.();
  const root = document.body.appendChild(document.createElement('div'));
  const unmount = definition.routes[0].mount(root, host, { path, onError: vi.fn() });
  takeAway = () => {
    unmount?.();
    root.remove();
  };
}

/** Draws the page that the module has led to. */
function follow(fake: FakeHost): void {
  const last = fake.calls.findLast(({ name }) => name === 'navigate');
  draw(fake, String(last?.args[0]));
}

function open(path = '', options = {}) {
  const fake = openHost(options);
  draw(fake, path);
  return fake;
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const printed = ({ calls }: FakeHost) =>
  calls.find(({ name }) => name === 'print')?.args[0] as { title: string; html: string };

test('lists own and ready-made templates, in the language of the app', async () => {
  const { change } = open();
  const own = within(await screen.findByRole('region', { name: 'Your templates' }));
  expect(own.getByRole('heading', { name: 'Reminder' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Commercial offer' })).toBeVisible();
  change({ locale: 'ru' });
  expect(await screen.findByRole('heading', { name: 'Счёт на оплату' })).toBeVisible();
});

test('fills a template from a record that is chosen, and prints what is shown', async () => {
  const fake = open('', { pickRecord: () => 7 });
  await press('Fill in “Reminder”');
  await waitFor(() => expect(fake.calls.at(-1)).toEqual({ name: 'navigate', args: ['fill/1/7'] }));
  expect(fake.calls).toContainEqual({ name: 'pickRecord', args: ['deals'] });
  follow(fake);
  const sheet = within(await screen.findByRole('region', { name: 'Reminder' }));
  expect(sheet.getByText(/1,234,567\.50/)).toBeVisible();
  await press('Print');
  await waitFor(() => expect(printed(fake)).toBeDefined());
  expect(printed(fake).title).toBe('Reminder Roof <img src=x onerror=alert(1)>');
});

test('no value of a record becomes HTML of the printed page', async () => {
  const fake = open('fill/offer/7');
  await screen.findByRole('region', { name: 'Commercial offer' });
  await press('Print');
  await waitFor(() => expect(printed(fake)).toBeDefined());
  const { html } = printed(fake);
  expect(html).toContain('Roof &lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('North &lt;b&gt;Quarry&lt;/b&gt;');
  expect(html).not.toMatch(/<img|<b>|<script/);
  expect(document.querySelector('img')).toBeNull();
});

test('says what is empty in a record, and what a template names wrongly', async () => {
  open('fill/offer/9');
  expect(await screen.findByText(/^Empty in this record: Company: Name, Company: City/)).toBeVisible();
  draw(openHost(), 'fill/2/7');
  expect(await screen.findByText(/do not exist: {{titel}}, {{amount:mony}}\.$/)).toBeVisible();
});

test('a refused print is said', async () => {
  const fake = open('fill/1/7');
  fake.host.print = () => Promise.reject(new Error('printing'));
  await press('Print');
  await waitFor(() =>
    expect(fake.calls).toEqual([{ name: 'notify', args: ['The document was not printed', 'error'] }]),
  );
});

test('writes a new template: fields are inserted, wrong ones named, the page shown at once', async () => {
  const fake = open('new');
  const text = (await screen.findByLabelText('Text')) as HTMLTextAreaElement;
  fireEvent.change(screen.getByLabelText('Entity'), { target: { value: 'deals' } });
  fireEvent.change(text, { target: { value: 'For {{titel}}: ' } });
  expect(await screen.findByText(/Line 1: there is no field {{titel}}\. Did you mean {{title}}\?/)).toBeVisible();
  expect(text).toHaveAttribute('aria-invalid', 'true');
  fireEvent.change(text, { target: { value: 'For ' } });
  text.setSelectionRange(4, 4);
  await press('Amount. Insert {{amount}}');
  expect(text).toHaveValue('For {{amount}}');
  const sheet = within(screen.getByRole('region', { name: 'Preview' }));
  fireEvent.change(text, { target: { value: 'For {{title}}' } });
  expect(await sheet.findByText(/Cellar/)).toBeVisible();
  await press('Save');
  expect(screen.getByText('Enter a name')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Note' } });
  await press('Save');
  await waitFor(() => expect(fake.calls.at(-1)).toEqual({ name: 'navigate', args: [''] }));
  expect(fake.records.document_templates?.at(-1)).toMatchObject({
    name: 'Note',
    entity: 'deals',
    body: 'For {{title}}',
  });
});

test('finds fields by name', async () => {
  open('edit/1');
  fireEvent.change(await screen.findByLabelText('Find a field'), { target: { value: 'city' } });
  expect(within(screen.getByRole('region', { name: 'Insert a field' })).getAllByRole('button')).toHaveLength(1);
  fireEvent.change(screen.getByLabelText('Find a field'), { target: { value: 'zzz' } });
  expect(screen.getByText('Nothing found')).toBeVisible();
});

test('duplicates and deletes templates, and asks before it deletes', async () => {
  const fake = open('', { confirm: ({ title }: { title: string }) => title.includes('Broken') });
  await press('Duplicate “Invoice”');
  await waitFor(() => expect(fake.calls).toEqual([{ name: 'navigate', args: ['edit/3'] }]));
  expect(fake.records.document_templates?.[2]).toMatchObject({ name: 'Invoice (copy)', entity: 'deals' });
  await press('Delete “Reminder”');
  await press('Delete “Broken”');
  await waitFor(() => expect(fake.records.document_templates?.map(({ id }) => id)).toEqual([1, 3]));
});

test('changes are not lost without a question', async () => {
  const answers = [false, true];
  const fake = open('edit/1', { confirm: () => answers.shift() });
  fireEvent.change(await screen.findByLabelText('Text'), { target: { value: 'Other' } });
  await press('All documents');
  await press('All documents');
  await waitFor(() => expect(fake.calls.map(({ name }) => name)).toEqual(['confirm', 'confirm', 'navigate']));
});

test('a refusal to save is said, and nothing is lost', async () => {
  const fake = open('edit/1');
  const text = await screen.findByLabelText('Text');
  await screen.findByText('Example: Cellar');
  fireEvent.change(text, { target: { value: 'Other' } });
  fake.refuseNext(403, 'forbidden');
  await press('Save');
  await waitFor(() => expect(fake.calls).toEqual([{ name: 'notify', args: ['forbidden', 'error'] }]));
  expect(text).toHaveValue('Other');
});

test('without an entity of its own, ready-made templates work and an administrator is told what to do', async () => {
  const fake = open('', { entities: [deals] });
  await press('Open entities');
  expect(fake.calls).toEqual([{ name: 'navigate', args: ['/admin/entities'] }]);
  expect(await button('Fill in “Invoice”')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Duplicate|New)/ })).toBeNull();
});

test('says that there is nothing to fill from, and offers another try when loading failed', async () => {
  open('', { entities: [] });
  expect(await screen.findByText('No records to fill templates from')).toBeVisible();
  const fake = openHost();
  fake.refuseNext(503, 'unavailable');
  draw(fake, '');
  await press('Try again');
  expect(await screen.findByRole('heading', { name: 'Reminder' })).toBeVisible();
});

test.each(['edit/99', 'edit/offer', 'fill/gone/1'])('of %s says that it was not found', async (path) => {
  open(path);
  expect(await screen.findByText('Template not found')).toBeVisible();
});

test('a card of a record offers the templates of its entity', async () => {
  const fake = openHost();
  const root = document.body.appendChild(document.createElement('div'));
  const { mount, entities } = definition.recordCardSection;
  expect(entities).toEqual(['deals', 'companies']);
  const unmount = mount(root, fake.host, { path: '', onError: vi.fn(), entity: 'deals', record_id: 7 });
  await press('Fill in “Invoice”');
  expect(fake.calls).toEqual([{ name: 'navigate', args: ['fill/invoice/7'] }]);
  expect(screen.queryByRole('button', { name: /Letter/ })).toBeNull();
  unmount?.();
  root.remove();
});
