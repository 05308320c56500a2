import type { BrowserContext, Page } from '@playwright/test';
import { makeVisits } from '../support/data/visits.ts';
import { type Person, signInBrowser } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

/** Opens the preview of a person, in the tab that the card opens. */
async function seeAs(context: BrowserContext, page: Page, person: Person): Promise<Page> {
  await page.goto(`/admin/users?card=${person.id}`);
  const card = page.getByRole('dialog', { name: 'Edit user' });
  await card.getByRole('button', { name: 'More actions' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'See as this person' }).click();
  const tab = await opened;
  await tab.waitForURL('**/data');
  return tab;
}

const tokenOf = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'stoa')?.value;

/** Its clock is set. */
test.use({ hasOwnContext: true });

test('an administrator sees the account as a person, in a tab of its own that changes nothing', {
  tag: '@smoke',
}, async ({ admin: page, api, people }) => {
  test.slow();
  const [person] = await people(['Veronica Visitor-Featherstone of the Northern Branch']);
  if (!person) throw new Error('No user');
  const { alias } = await makeVisits(api, person);
  const context = page.context();
  const token = await tokenOf(context);

  const tab = await seeAs(context, page, person);
  const banner = tab.getByRole('complementary', { name: 'Preview' });
  await expect(banner).toContainText(`You see Stoa as ${person.name}. Nothing can be changed.`);
  await tab.goto(`/data/${alias}`);
  await expect(tab.getByRole('rowheader', { name: 'Own visit' })).toBeVisible();
  await expect(tab.getByText('Foreign visit')).toHaveCount(0);
  await expect(tab.getByRole('columnheader', { name: 'Price' })).toHaveCount(0);
  await expectAccessible(tab);
  await tab.setViewportSize({ width: 390, height: 844 });
  await expectFitting(tab);
  const [note, line] = [await banner.getByText('Nothing can be changed.').boundingBox(), await banner.boundingBox()];
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThan((line?.y ?? 0) + (line?.height ?? 0));
  await expectAccessible(tab);
  await tab.setViewportSize({ width: 1440, height: 900 });

  await tab.getByRole('rowheader', { name: 'Own visit' }).click();
  const card = tab.getByRole('dialog');
  await card.getByRole('textbox', { name: 'Title' }).fill('Changed visit');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(
    tab.getByText('Nothing can be changed while you see the account as another person').first(),
  ).toBeVisible();
  expect(JSON.stringify(await api.get(`/rest/${alias}`))).not.toContain('Changed visit');

  // The administrator's own tabs are as they were.
  expect(await tokenOf(context)).toBe(token);
  await page.goto(`/admin/data/${alias}`);
  await expect(page.getByRole('rowheader', { name: 'Foreign visit' })).toBeVisible();
  await tab.goto('/data');
  const closed = tab.waitForEvent('close');
  await banner.getByRole('button', { name: 'End' }).click();
  await closed;
  await page.reload();
  await expect(page.getByRole('rowheader', { name: 'Foreign visit' })).toBeVisible();
  expect(await tokenOf(context)).toBe(token);
});

test('a preview ends by itself, and leaves nothing on the page', async ({ admin: page, api, people, baseURL }) => {
  test.slow();
  // A session of its own: its token is renewed when the clock has moved.
  await signInBrowser(page.context(), String(baseURL));
  const [person] = await people(['Vera Visitor']);
  if (!person) throw new Error('No user');
  const { alias } = await makeVisits(api, person);
  await page.context().clock.install();
  const tab = await seeAs(page.context(), page, person);
  await tab.goto(`/data/${alias}`);
  await expect(tab.getByRole('rowheader', { name: 'Own visit' })).toBeVisible();
  await tab.clock.fastForward('16:00');
  await expect(tab.getByRole('heading', { name: 'The preview is over' })).toBeVisible();
  await expect(tab.getByText('Own visit')).toHaveCount(0);
  await expectAccessible(tab);
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'The preview is over' })).toBeVisible();
  await tab.getByRole('button', { name: 'Open Stoa as yourself' }).click();
  await expect(tab.getByText('Olga Owner').first()).toBeVisible();
});
