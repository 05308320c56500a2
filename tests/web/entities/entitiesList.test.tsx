import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { withEvents } from '../support/events.ts';
import { openAdmin } from '../support/openAdmin.tsx';
import { entity, withEntities } from './entityApi.ts';

const open = async (entities: Entity[], address = '/admin/entities') => {
  await loadMessages('member', 'request_errors');
  return openAdmin(address, (api) => withEntities(api, { entities }));
};
const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const card = async (name: string) => within(await screen.findByRole('dialog', { name }));

const deals = () => entity({ id: 5, name: 'Deals', alias: 'deals' });

describe('entities list', () => {
  test('shows each status in words, links the name to the entity page, and names the creator', async () => {
    await open([
      deals(),
      entity({ id: 6, name: 'Orders', alias: 'orders', status_id: 1 }),
      entity({ id: 7, name: 'Bills', alias: 'bills', status_id: 3, module: { id: 1, alias: 'crm', name: 'CRM' } }),
    ]);
    const first = await row(/Deals/);
    expect(first.getByText('ready')).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'Deals' })).toHaveAttribute('href', '/admin/entities/5');
    expect(first.getByRole('rowheader')).toHaveTextContent('Deals');
    expect((await row(/Orders/)).getByText('entity is being changed')).toBeInTheDocument();
    const failed = await row(/Bills/);
    expect(failed.getByText('failed')).toBeInTheDocument();
    expect(failed.getByText('CRM')).toBeInTheDocument();
  });

  test('copies an alias on click without opening the entity', async () => {
    const { user, search } = await open([deals()]);
    await user.click((await row(/Deals/)).getByRole('button', { name: 'Copy API name deals' }));
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('deals');
    expect(search()).toBe('');
  });

  test('keeps a new entity at the top when the list is read again', async () => {
    await loadMessages('member', 'request_errors');
    const all = [deals()];
    let events = null as unknown as ReturnType<typeof withEvents>;
    const { user } = await openAdmin('/admin/entities', (api) => {
      withEntities(api, { entities: all });
      events = withEvents(api);
    });
    await row(/Deals/);
    await waitFor(() => expect(events.isOpen()).toBe(true));
    await user.click(screen.getAllByRole('button', { name: 'New entity' })[0] as HTMLElement);
    const dialog = await card('New entity');
    await user.type(await dialog.findByLabelText(/^Name/), 'Zebras{Enter}');
    await row(/Zebras/);
    all.push(entity({ id: 6, name: 'Orders', alias: 'orders' }));
    act(() => events.schema());
    await row(/Orders/);
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Zebras', 'Deals', 'Orders']);
  });

  test('suggests an alias from the name until the user types one', async () => {
    const { user, api } = await open([]);
    await user.click((await screen.findAllByRole('button', { name: 'New entity' }))[0] as HTMLElement);
    const dialog = await card('New entity');
    const alias = await dialog.findByLabelText(/^API name/);
    await user.type(dialog.getByLabelText(/^Name/), 'Сделки и счета');
    expect(alias).toHaveValue('sdelki_i_scheta');
    await user.clear(alias);
    expect(alias).toHaveValue('');
    await user.type(alias, 'deals');
    await user.type(dialog.getByLabelText(/^Name/), ' 2026');
    expect(alias).toHaveValue('deals');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Entity created')).toBeInTheDocument();
    expect(api.last('POST')?.body).toEqual({ name: 'Сделки и счета 2026', alias: 'deals' });
    expect((await row(/Сделки/)).getByText('ready')).toBeInTheDocument();
  });

  test('reports a taken alias in the card and in a toast, and keeps the card open', async () => {
    const { user } = await open([deals()], '/admin/entities?card=0');
    const dialog = await card('New entity');
    await user.type(await dialog.findByLabelText(/^Name/), 'Deals');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Could not create the entity')).toBeInTheDocument();
    expect(dialog.getByRole('alert')).toHaveTextContent('Another entity already has this API name');
  });

  test('shows an error of the alias at its input', async () => {
    const { user } = await open([], '/admin/entities?card=0');
    const dialog = await card('New entity');
    await user.type(await dialog.findByLabelText(/^Name/), 'Orders');
    await user.clear(dialog.getByLabelText(/^API name/));
    await user.type(dialog.getByLabelText(/^API name/), 'e_17');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This API name is reserved')).toBeInTheDocument();
  });

  test('opens the card with the pencil; the alias is read-only there', async () => {
    const { user, api } = await open([deals()]);
    await user.click((await row(/Deals/)).getByRole('button', { name: 'Edit Deals' }));
    const dialog = await card('Edit entity');
    expect(await dialog.findByLabelText(/^API name/)).toBeDisabled();
    const name = dialog.getByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Big deals{Enter}');
    expect(await screen.findByText('Entity updated')).toBeInTheDocument();
    expect(api.last('PATCH')?.body).toEqual({ name: 'Big deals' });
    expect((await row(/Big deals/)).getByText('deals')).toBeInTheDocument();
  });

  test('deletes only after the alias is typed, and says what happens to the data', async () => {
    const { user, api } = await open([deals(), entity({ id: 6, name: 'Orders', alias: 'orders' })]);
    await user.click((await row(/Deals/)).getByRole('button', { name: 'More actions: Deals' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete the entity “Deals”?' }));
    expect(question.getByText(/You can restore it for 30 days/)).toBeInTheDocument();
    const ok = question.getByRole('button', { name: 'OK' });
    await user.type(question.getByRole('textbox'), 'deal');
    expect(ok).toBeDisabled();
    await user.type(question.getByRole('textbox'), 's');
    await user.click(ok);
    expect(await screen.findByText('Entity “Deals” is in the trash')).toBeInTheDocument();
    expect(api.last('DELETE')?.path).toBe('/api/v1/entities/5');
    await waitFor(() => expect(screen.queryByText('Deals')).toBeNull());
    expect(screen.getByText('1 entity')).toBeInTheDocument();
  });

  test('keeps the trash in the address: a link opens it, Back closes it, the list does not change', async () => {
    const name = 'Entities in the trash';
    const { user, search, router } = await open([deals()], '/admin/entities?search=de');
    await row(/Deals/);
    // The trash is lazy; components that suspend within `act` render again only if `act` is awaited.
    await act(() => user.click(screen.getByRole('button', { name: 'Trash' })));
    await card(name);
    expect(search()).toBe('?search=de&trash=1');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).toBe('?search=de');
    await act(() => router.navigate('/admin/entities?search=de&trash=1'));
    await user.click((await card(name)).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(search()).toBe('?search=de'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers a retry for a failed entity only', async () => {
    const { user, api } = await open([deals(), entity({ id: 7, name: 'Bills', alias: 'bills', status_id: 3 })]);
    await user.click((await row(/Deals/)).getByRole('button', { name: 'More actions: Deals' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Show in the audit log',
      'Delete',
    ]);
    await user.keyboard('{Escape}');
    await user.click((await row(/Bills/)).getByRole('button', { name: 'More actions: Bills' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Try again' }));
    expect(await screen.findByText('The entity is ready')).toBeInTheDocument();
    expect(api.last('POST')?.path).toBe('/api/v1/entities/7/retry');
    await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2));
  });

  test('cancels a failed creation after a confirmation', async () => {
    const { user, api } = await open([entity({ id: 7, name: 'Bills', alias: 'bills', status_id: 3 }), deals()]);
    await user.click((await row(/Bills/)).getByRole('button', { name: 'More actions: Bills' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Discard' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Entity discarded')).toBeInTheDocument();
    expect(api.last('POST')?.path).toBe('/api/v1/entities/7/discard');
    await waitFor(() => expect(screen.queryByText('Bills')).toBeNull());
  });

  test('saves the typed client as a file', async () => {
    const saved: string[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => {} }),
    );
    const { user, api } = await open([deals()]);
    await user.click(await screen.findByRole('button', { name: 'Typed client' }));
    expect(await screen.findByText('stoa-client.ts downloaded')).toBeInTheDocument();
    expect(saved).toEqual(['stoa-client.ts']);
    expect(await blobs[0]?.text()).toBe('export {};');
    expect(api.sent.find(({ path }) => path.endsWith('/client'))?.headers.get('authorization')).toMatch(/^WebApp /);
  });

  test('explains entities to an account without any', async () => {
    await open([]);
    expect(await screen.findByText('No entities yet')).toBeInTheDocument();
    expect(screen.getByText(/your own table/)).toBeInTheDocument();
  });
});
