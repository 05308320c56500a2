import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openAdmin } from '../support/openAdmin.tsx';
import { type FieldsBackend, withFields } from './fieldsApi.ts';

/** Opens the card of a field of Deals (5). 0 is a new field. */
export async function openFieldCard(id: number, backend: FieldsBackend = { fields: [] }) {
  const opened = await openAdmin(`/admin/entities/5?field=${id}`, (api) => void withFields(api, backend));
  const dialog = await screen.findByRole('dialog', { name: id === 0 ? 'New field' : 'Edit field' });
  const card = within(dialog);
  const nameInput = await card.findByLabelText(/^Name/, { selector: 'input[name=name]' });
  const save = () => opened.user.click(card.getByRole('button', { name: 'Save' }));
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = (method: string) => opened.api.sent.findLast((call) => call.method === method)?.body;
  const setNull = (isOn: boolean) =>
    card.getByRole<HTMLInputElement>('switch', { name: 'Start empty' }).checked === isOn
      ? undefined
      : opened.user.click(card.getByRole('switch', { name: 'Start empty' }));
  const type = (name: string) => opened.user.click(card.getByRole('radio', { name }));
  const defaultInput = () => card.getByLabelText('Default value', { selector: 'input, textarea' });
  const name = (text: string) => opened.user.type(nameInput, text);
  return { ...opened, card, save, gone, sent, setNull, type, name, nameInput, defaultInput };
}
