import type { Locator, Page } from '@playwright/test';
import { openEditor, openGrid } from '../support/data/grid.ts';
import { expect, test } from '../support/test.ts';

/** Types by an input method, whose Enter, Escape and arrows belong to it, until the word is taken over. */
async function compose(page: Page, input: Locator): Promise<void> {
  await input.focus();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: 'かんじ', selectionStart: 3, selectionEnd: 3 });
  for (const key of ['ArrowDown', 'Escape', 'Enter'])
    await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
  await browser.send('Input.insertText', { text: '漢字' });
  await browser.detach();
}

/** Expects that the keys did nothing to the page: the input is where it was, with the word. */
async function expectUntouched(page: Page, input: Locator): Promise<void> {
  const posts: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()));
  // The word is searched for by itself, a moment after it was typed.
  const place = () => page.url().replace(/[?&]search=[^&]*/, '');
  const before = place();
  await compose(page, input);
  await expect(input).toHaveValue(/漢字$/);
  await expect(input).toBeFocused();
  expect(place()).toBe(before);
  // What the page asks by itself, some time after it was opened.
  expect(posts.filter((url) => !/list-settings|passkey\/options/.test(url))).toEqual([]);
}

test('keys of a composition submit, close and move nothing', async ({ admin: page, api }) => {
  const { alias } = await openGrid(api, page);
  const editor = await openEditor(page, 1, 'text');
  await expectUntouched(page, editor.getByRole('textbox'));
  // The next Enter is the person's.
  await page.keyboard.press('Enter');
  await expect(editor).toBeHidden();

  await page.goto(`/admin/data/${alias}?card=0`);
  await expectUntouched(page, page.getByRole('dialog').getByRole('textbox', { name: 'The text', exact: true }));
  await expectUntouched(page, page.getByRole('dialog').getByRole('combobox', { name: 'The select' }));

  await page.goto(`/admin/data/${alias}`);
  await expectUntouched(
    page,
    page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Search/ }))
      .first(),
  );
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expectUntouched(page, page.getByRole('dialog', { name: 'Filters' }).getByRole('textbox').first());

  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expectUntouched(page, page.getByRole('dialog').getByRole('combobox'));

  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectUntouched(page, page.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email'));
});

test('of the sign-in neither', async ({ page }) => {
  await page.goto('/sign-in');
  await expectUntouched(page, page.getByLabel('Password', { exact: true }));
});
