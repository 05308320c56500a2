import { cell, liveRegion, openEditor, openGrid, types } from '../../support/data/grid.ts';
import { stripedPhoto } from '../../support/data/photos.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../../support/test.ts';

test.describe('Grid editing', () => {
  test('navigates by keyboard: one tab stop, ranges, Home and End; the row header opens its card', async ({
    admin: page,
    api,
  }) => {
    await openGrid(api, page);
    await page.locator('tbody [tabindex="0"]').focus();
    await expect(page.locator('tbody [tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 1, 'text')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(page.locator('tr[data-record="3"] td').last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 3, 'text')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(cell(page, 1, 'text')).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.locator('tbody [aria-selected=true]')).toHaveCount(4);
    await page.keyboard.press('Control+A');
    await expect(page.locator('tbody [aria-selected=true]')).toHaveCount(3 * types.length);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Ash/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 1, 'text')).toBeFocused();
    // A click selects a cell without opening the card.
    await cell(page, 2, 'number').click();
    await expect(cell(page, 2, 'number')).toBeFocused();
    await cell(page, 3, 'date').click({ modifiers: ['Shift'] });
    await expect.poll(() => page.locator('tbody [aria-selected=true]').count()).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('tbody')))).toBe(false);
  });

  test('edits a value of every type in its cell', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { record } = await openGrid(api, page);
    const saved = () => expect(liveRegion(page)).toHaveText(/Saved/);

    await cell(page, 1, 'text').focus();
    await page.keyboard.type('Oak');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'text')).toHaveText('Oak');
    await expect(cell(page, 2, 'text')).toBeFocused();

    await cell(page, 1, 'number').focus();
    await page.keyboard.type('1234567');
    await page.keyboard.press('Tab');
    await expect(cell(page, 1, 'number')).toHaveText('1\u00a0234\u00a0567');

    await openEditor(page, 1, 'textarea');
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Control+Enter');
    await expect(cell(page, 1, 'textarea')).toContainText('one');

    await cell(page, 1, 'boolean').focus();
    await page.keyboard.press('Space');
    await expect(cell(page, 1, 'boolean')).toContainText('Yes');

    await openEditor(page, 1, 'select');
    await page.getByRole('option', { name: 'Lost' }).click();
    await expect(cell(page, 1, 'select')).toHaveText('Lost');

    await openEditor(page, 1, 'date');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2026-12-24');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'date')).toContainText('24.12.2026');

    await openEditor(page, 1, 'timestamp');
    await page.keyboard.type('2026-12-24 18:30');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'timestamp')).toContainText('18:30');

    const file = await openEditor(page, 1, 'file');
    await file.locator('input[type=file]').setInputFiles(await stripedPhoto('oak.jpg'));
    await expect(cell(page, 1, 'file')).toContainText('oak.jpg');

    await openEditor(page, 1, 'json');
    await page.keyboard.type('{"rings":[1,2]}');
    await page.keyboard.press('Control+Enter');
    await expect(cell(page, 1, 'json')).toContainText('{"rings":[1,2]}');
    await saved();

    await expect
      .poll(() => record(1))
      .toMatchObject({
        the_text: 'Oak',
        the_number: 1234567,
        the_textarea: 'one\ntwo',
        the_boolean: true,
        the_date: '2026-12-24',
        the_json: { rings: [1, 2] },
      });
    await cell(page, 1, 'number').focus();
    await page.keyboard.press('Delete');
    await expect(cell(page, 1, 'number')).toHaveText('—');
    await page.keyboard.press('Control+Z');
    await expect(cell(page, 1, 'number')).toHaveText('1\u00a0234\u00a0567');
  });

  test('keeps a rejected value, cancels on Escape, and sends no request without a change', async ({
    admin: page,
    api,
  }) => {
    await openGrid(api, page);
    const writes: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'PATCH' && request.url().includes('/rest/') && writes.push(request.url()),
    );
    const editor = await openEditor(page, 1, 'number');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await expect(editor.getByRole('textbox')).toHaveValue('1000x');
    await expect(editor.getByText('Enter a number')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 1, 'number')).toBeFocused();
    await openEditor(page, 1, 'text');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 'text')).toBeFocused();
    expect(writes).toEqual([]);

    // The response to a value that only the server can reject.
    await page.route('**/rest/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            contentType: 'application/problem+json',
            json: {
              type: 'validation',
              title: 'Validation',
              status: 422,
              message: 'validation',
              request_id: 'r',
              violations: [{ field: 'the_text', message: 'errors.not_offered', params: {} }],
            },
          })
        : route.continue(),
    );
    await cell(page, 3, 'text').focus();
    await page.keyboard.type('Fig');
    await page.keyboard.press('Tab');
    await expect(cell(page, 3, 'text')).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(page, 3, 'text')).toHaveText('Fig');
    await cell(page, 3, 'text').focus();
    await expect(cell(page, 3, 'text')).toHaveAccessibleDescription(/This isn’t one of the options/);
    await page.keyboard.press('Escape');
    await expect(cell(page, 3, 'text')).toHaveText('Cedar');
  });

  test('shows another user’s change of a cell and loses neither', async ({ admin: page, api }) => {
    const { alias, record } = await openGrid(api, page);
    await openEditor(page, 1, 'text');
    await page.keyboard.type('!');
    // A change of another field is no conflict.
    await api.patch(`/rest/${alias}/1`, { the_number: 5 });
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 'text')).toHaveText('Ash!');
    await expect.poll(() => record(1)).toMatchObject({ the_text: 'Ash!', the_number: 5 });

    await openEditor(page, 2, 'text');
    await page.keyboard.type('!');
    await api.patch(`/rest/${alias}/2`, { the_text: 'Beech' });
    await page.keyboard.press('Tab');
    await cell(page, 2, 'text').focus();
    await expect(page.getByText('Another user changed this to: Beech', { exact: true })).toBeVisible();
    expect(await record(2)).toMatchObject({ the_text: 'Beech' });
    await expect(cell(page, 2, 'text')).toHaveText('Birch!');
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(async () => (await record(2)).the_text).toBe('Birch!');
  });

  test('copies a range, pastes it within the grid and from a spreadsheet, and undoes it', { tag: '@smoke' }, async ({
    admin: page,
    api,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { record } = await openGrid(api, page);
    const order = await page
      .locator('tbody tr')
      .first()
      .locator('[data-column]')
      .evaluateAll((cells) => cells.map((each) => (each as HTMLElement).dataset.column));
    expect(order.slice(0, 2)).toEqual(['the_text', 'the_number']);
    await cell(page, 1, 'text').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+C');
    await expect(liveRegion(page)).toHaveText('1 × 2 cells copied');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Ash\t1000');

    await cell(page, 2, 'text').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+V');
    // Two rows are selected and one was copied, which is pasted once.
    await expect(cell(page, 2, 'text')).toHaveText('Ash');
    await expect(page.getByText(/cells changed/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cell(page, 2, 'text')).toHaveText('Birch');

    await page.evaluate(() => navigator.clipboard.writeText('Elm\t1 500\r\n"Fir\t""tall"""\tmany\r\n'));
    await cell(page, 2, 'text').focus();
    await page.keyboard.press('Control+V');
    const confirmation = page.getByRole('dialog', { name: 'Change 3 cells in 2 records?' });
    await expect(confirmation.getByText('Cedar · The number')).toBeVisible();
    await expect(confirmation.getByText(/Enter a number/)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 'text')).toHaveText('Elm');
    await expect(cell(page, 3, 'text')).toContainText('"tall"');
    // The cells show the new values before they are saved.
    await expect.poll(() => record(2)).toMatchObject({ the_text: 'Elm', the_number: 1500 });
    await expect.poll(() => record(3)).toMatchObject({ the_text: 'Fir\t"tall"', the_number: 3000 });
    await page.keyboard.press('Control+Z');
    await expect(cell(page, 3, 'text')).toHaveText('Cedar');
    await page.keyboard.press('Control+Y');
    await expect(cell(page, 3, 'text')).toContainText('Fir');
  });

  test('is accessible, with editors open too', async ({ admin: page, api }) => {
    await openGrid(api, page);
    await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
    await page.reload();
    await expect(page.locator('[data-grid-live-region]')).toBeAttached();
    await page.locator('tbody [tabindex="0"]').focus();
    await expectAccessibleInBothThemes(page);
    for (const type of types) {
      await cell(page, 1, type).focus();
      await page.keyboard.press('F2');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  });
});
