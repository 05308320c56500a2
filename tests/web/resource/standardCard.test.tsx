import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { open, type Page, pages, refuseWrite } from './standardPages.ts';

/** Sessions have no card. */
const withCards = pages.filter((page): page is Page & { card: NonNullable<Page['card']> } => page.card !== null);

describe.each(withCards)('$path', (page) => {
  test('shows Save and Cancel after a change, keeps typed values, and shows errors at their inputs', async () => {
    const {
      search,
      field: [label, name],
      more = [],
    } = page.card;
    const { user, api, search: address } = await open(page, search, 3);
    const card = within(await screen.findByRole('dialog'));
    const input = await card.findByRole('textbox', { name: label });
    const { value } = input as HTMLInputElement;
    const buttons = () => card.queryAllByRole('button', { name: /^(Save|Cancel)$/ }).map((each) => each.textContent);
    expect(buttons()).toEqual([]);
    await user.type(input, ' more');
    expect(buttons()).toEqual(['Cancel', 'Save']);
    await user.type(input, '{Backspace>5/}');
    expect(buttons()).toEqual([]);
    await user.type(input, ' more');
    for (const [other, text] of more) await user.type(card.getByRole('textbox', { name: other }), text);

    await user.keyboard('{Escape}');
    const guard = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await user.click(guard.getByRole('button', { name: 'Keep editing' }));
    expect(input).toHaveValue(`${value} more`);

    refuseWrite(api, name);
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'));
    expect(input).toHaveAccessibleDescription(/Enter a value/);
    expect(input).toHaveValue(`${value} more`);

    // Cancel needs no confirmation.
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).not.toContain('card');
  });
});
