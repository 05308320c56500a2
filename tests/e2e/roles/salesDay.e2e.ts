import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { amounts, makeSales, type Sales, sellerRights } from '../support/data/sales.ts';
import { chooseItem, chooseOption, pressOn, tabTo, typeInto } from '../support/page/keyboard.ts';
import { filled, type Words, words } from '../support/page/words.ts';
import { type Person, signInBrowser } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** The day is worked once in each. On a phone the list is shown as cards, and sorted from a menu. */
const looks = [
  { locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { locale: 'ru', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** What each task works with. */
interface Day extends Sales {
  page: Page;
  words: Words;
  seller: Person;
  /** A deal that the seller creates, and its name after an edit. */
  shed: string;
  redShed: string;
  isNarrow: boolean;
}

/** Reads every response of the API to the page, once it has arrived: one that the page gave up never ends. */
function listenForAmounts(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    bodies.push(
      request
        .response()
        .then((response) => response?.text() ?? '')
        .catch(() => ''),
    );
  });
  return async () => {
    const texts = await Promise.all(bodies);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) for (const amount of amounts) expect(text).not.toContain(amount);
  };
}

/** A deal is a link in the table, in the cards of a phone, in the trash and in the pipeline. */
const link = (within: Page | Locator, title: string) => within.getByRole('link', { name: title, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name });

async function expectSound(page: Page): Promise<void> {
  await expectFitting(page);
  await expectAccessible(page);
}

async function opensOwnDeals({ page, alias, name, roof, gate }: Day) {
  await page.goto('/');
  await pressOn(page.getByRole('link', { name }));
  await expect(page).toHaveURL(`/data/${alias}`);
  await expect(link(page, roof)).toBeVisible();
  await expect(link(page, gate)).toBeVisible();
  await expect(page.getByText('Foreign')).toHaveCount(0);
  await expect(page.getByText('Amount')).toHaveCount(0);
  await expectSound(page);
}

async function filters({ page, words, roof, gate }: Day) {
  await pressOn(button(page, words.admin.list.filters));
  const drawer = page.getByRole('dialog', { name: words.admin.drawer.title });
  await expect(drawer).toBeVisible();
  await expect(drawer.getByText('Amount')).toHaveCount(0);
  await chooseOption(drawer.getByRole('combobox', { name: 'Stage' }), 'Talks');
  await expectSound(page);
  await pressOn(button(drawer, words.admin.drawer.submit));
  await expect(drawer).toBeHidden();
  await expect(link(page, roof)).toHaveCount(0);
  await expect(link(page, gate)).toBeVisible();
}

async function sorts({ page, words, isNarrow }: Day) {
  if (isNarrow) {
    await pressOn(button(page, words.admin.list.view));
    const title = page.getByRole('menuitemradio', { name: 'Title' });
    await chooseItem(title);
    await expect(title).toBeChecked();
    await expectSound(page);
    await page.keyboard.press('Escape');
  } else {
    // Headers are drawn again when dragging has loaded.
    await expect(page.locator('th[data-drags]').first()).toBeVisible();
    await pressOn(button(page.getByRole('columnheader', { name: 'Title' }), 'Title'));
  }
  await expect(page).toHaveURL(/sort=title/);
}

async function savesView({ page, words, roof, gate }: Day) {
  const views = (name: string) => button(page, filled(words.admin.list.saved_view, { name }));
  await pressOn(views(words.admin.list.all_rows));
  await chooseItem(page.getByRole('menuitem', { name: words.views.save_as }));
  const dialog = page.getByRole('dialog', { name: words.views.dialog.create });
  await typeInto(dialog.getByRole('textbox', { name: words.views.fields.name }), 'In talks');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(views('In talks')).toBeVisible();
  const chips = page.getByRole('list', { name: words.filters.chips.label });
  await pressOn(chips.getByRole('button', { name: /^Stage/ }), 'Delete');
  await expect(page.getByRole('link', { name: /^(Roof|Gate)/ })).toHaveText([gate, roof]);
}

async function createsAndEdits({ page, words, seller, shed, redShed }: Day) {
  await pressOn(button(page, words.data.list.create));
  const card = page.getByRole('dialog', { name: words.data.card.create });
  await typeInto(card.getByRole('textbox', { name: 'Title' }), shed);
  await expect(card.getByText('Amount')).toHaveCount(0);
  await chooseOption(card.getByRole('combobox', { name: 'Owner' }), seller.name);
  await chooseOption(card.getByRole('combobox', { name: 'Stage' }), 'New');
  await expectSound(page);
  await page.keyboard.press('Control+Enter');
  await expect(card).toBeHidden();
  await pressOn(link(page, shed));
  const edited = page.getByRole('dialog', { name: shed });
  await typeInto(edited.getByRole('textbox', { name: 'Title' }), redShed);
  await expectSound(page);
  await page.keyboard.press('Control+Enter');
  await expect(edited).toBeHidden();
  await expect(link(page, redShed)).toBeVisible();
}

async function deletesAndRestores({ page, words, name, gate }: Day) {
  await pressOn(button(page, `${words.admin.bulk.remove}: ${gate}`));
  await expect(link(page, gate)).toHaveCount(0);
  await pressOn(link(page, words.admin.trash.open));
  await expect(link(page, gate)).toBeVisible();
  await expectSound(page);
  await pressOn(link(page, gate));
  const card = page.getByRole('dialog', { name: gate });
  await pressOn(card.getByRole('button', { name: words.admin.bulk.restore, exact: true }));
  await expect(card).toBeHidden();
  await pressOn(link(page, filled(words.admin.trash.back, { name })));
  await expect(link(page, gate)).toBeVisible();
}

async function movesBetweenStages({ page, words, roof }: Day) {
  await tabTo(page.getByRole('radio', { name: words.admin.pipeline.table }));
  await page.keyboard.press('ArrowRight');
  await pressOn(button(page, filled(words.admin.pipeline.handle, { name: roof })), 'Space');
  const announcement = page.locator('[aria-live=assertive]');
  const isOver = (step: string) =>
    expect(announcement).toHaveText(filled(words.admin.pipeline.over, { name: roof, step }));
  // The columns are measured by then, so a key moves the deal.
  await isOver('New');
  await page.keyboard.press('ArrowRight');
  await isOver('Talks');
  await page.keyboard.press('Space');
  await expect(link(page.getByRole('region', { name: 'Talks', exact: true }), roof)).toBeVisible();
  await expectSound(page);
  await tabTo(page.getByRole('radio', { name: words.admin.pipeline.pipeline }));
  await page.keyboard.press('ArrowLeft');
}

async function exports({ page, words, roof }: Day) {
  await pressOn(button(page, words.records.export.title));
  const started = page.waitForEvent('download');
  await chooseItem(page.getByRole('menuitem', { name: words.records.export.csv_all }));
  const text = await readFile(await (await started).path(), 'utf8');
  expect(text).toContain(roof);
  for (const absent of ['Amount', 'Foreign', ...amounts]) expect(text).not.toContain(absent);
}

async function findsByName({ page, roof, suffix }: Day) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(suffix);
  const found = page.getByRole('option', { name: roof });
  await expect(found).toBeVisible();
  await expect(page.getByRole('option', { name: /Foreign/ })).toHaveCount(0);
  await expectSound(page);
  while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: roof });
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
}

for (const { locale, ...look } of looks)
  test.describe(`${locale}, ${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use(look);

    test('a person who sees only their own deals, without amounts, works a day with them by keyboard', async ({
      page,
      context,
      api,
      people,
      baseURL,
    }) => {
      test.slow();
      const [seller, other] = await people([`Sally ${unique()}`, 'Otto Other']);
      if (!seller || !other) throw new Error('No users');
      const sales = await makeSales(api, seller, other);
      const role = await api.post('/v1/roles', { name: sales.alias, ...sellerRights(sales) });
      await api.patch(`/v1/users/${seller.id}`, { role_ids: [role.id] });
      const shed = `Shed ${sales.suffix}`;
      const isNarrow = look.viewport.width < 768;
      const day: Day = { ...sales, page, words: words[locale], seller, shed, redShed: `${shed}, red`, isNarrow };
      const noAmounts = listenForAmounts(page);
      await page.addInitScript((chosen) => localStorage.setItem('stoa.locale', chosen), locale);
      await signInBrowser(context, String(baseURL), seller.email, seller.password);

      await test.step('from the start page to own deals', () => opensOwnDeals(day));
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveCSS('color-scheme', look.colorScheme);
      await test.step('filters', () => filters(day));
      await test.step('sorts', () => sorts(day));
      await test.step('saves a view', () => savesView(day));
      await test.step('creates and edits a deal', () => createsAndEdits(day));
      await test.step('deletes a deal and restores it from the trash', () => deletesAndRestores(day));
      await test.step('moves a deal between stages', () => movesBetweenStages(day));
      await test.step('exports without amounts', () => exports(day));
      await test.step('finds a deal by its name, and none of others', () => findsByName(day));
      await noAmounts();
    });
  });
