import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, type Person, signInBrowser } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

async function makeNotes(api: Api): Promise<string> {
  const suffix = unique();
  const alias = `notes_${suffix}`;
  const { id } = await api.post('/v1/entities', { name: `Notes ${suffix}`, alias });
  const type_id = fieldTypeIds.text;
  await api.post('/v1/entities/fields', { entity_id: id, name: 'Title', alias: 'title', type_id });
  return alias;
}

const tokenOf = async (page: Page) =>
  decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'stoa')?.value ?? '');

/** Types into a new record; then the server ends the session, and Save is refused. */
async function typeAndLapse(page: Page, alias: string) {
  // The event stream would notice the end before Save is pressed.
  await page.route('**/v1/events', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/admin/data/${alias}`);
  await page.getByRole('button', { name: 'Add record' }).first().click();
  const card = page.getByRole('dialog', { name: /New record/ });
  await card.getByRole('textbox', { name: 'Title' }).fill('Half a sentence');
  const headers = { Authorization: `WebApp ${await tokenOf(page)}` };
  expect((await page.request.post('/api/v1/auth/logout', { headers })).status()).toBe(204);
  await card.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  return { card, dialog };
}

/** Two people of full access, the first of whom is signed in. */
async function twoPeople(page: Page, people: (names: string[], rights: object) => Promise<Person[]>, baseURL: string) {
  const [mine, other] = (await people(['Mila Mine', 'Otto Other'], { full_access: true })) as [Person, Person];
  await signInBrowser(page.context(), baseURL, mine.email, mine.password);
  return { mine, other };
}

test.describe('A session that ends by itself', () => {
  test('signs in over the card, which keeps what was typed and can be saved', { tag: '@smoke' }, async ({
    page,
    people,
    api,
    baseURL,
  }) => {
    const { mine } = await twoPeople(page, people, String(baseURL));
    const alias = await makeNotes(api);
    const { card, dialog } = await typeAndLapse(page, alias);
    await expect(dialog.getByLabel('Email')).toHaveValue(mine.email);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(mine.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(card.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a sentence');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('row', { name: /Half a sentence/ })).toBeVisible();
  });

  test('shows no draft to another person who signs in in another tab', async ({ page, people, api, baseURL }) => {
    const { other } = await twoPeople(page, people, String(baseURL));
    const { card, dialog } = await typeAndLapse(page, await makeNotes(api));
    const tab = await page.context().newPage();
    await tab.goto('/sign-in');
    await tab.getByLabel('Email').fill(other.email);
    await tab.getByLabel('Password', { exact: true }).fill(other.password);
    await tab.keyboard.press('Enter');
    await expect(tab).toHaveURL('/');
    await expect(page.getByRole('button', { name: `Menu of ${other.name}` })).toBeVisible();
    await expect(dialog).toBeHidden();
    // The address opens the card again, for its new person.
    await expect(card.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  });
});
