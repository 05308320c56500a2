import type { FrameLocator, Page } from '@playwright/test';
import { makeDeals } from '../support/data/deals.ts';
import { watchPrints } from '../support/page/printing.ts';
import type { Api } from '../support/people/account.ts';
import { trust } from '../support/servers/operator.ts';
import { builtWidget, installWidget, type RunnerName, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const hostile = 'Roof <img src=x onerror="top.ran = 1">';

/** The entity of templates: one for all tests, because the module knows it by this name. */
async function ensureStore(api: Api): Promise<void> {
  const alias = 'document_templates';
  const { items } = (await api.get('/v1/entities?limit=-1')) as unknown as { items: { alias: string }[] };
  if (items.some((entity) => entity.alias === alias)) return;
  const { id: entity_id } = await api.post('/v1/entities', { name: 'Document templates', alias });
  for (const [name, type_id] of [
    ['name', 1],
    ['entity', 1],
    ['body', 3],
  ] as const)
    await api.post('/v1/entities/fields', { entity_id, name, alias: name, type_id });
}

async function installDocuments(api: Api) {
  await ensureStore(api);
  const deals = await makeDeals(api, [hostile, 'Gate']);
  const name = `Documents${unique()}`;
  const asks = { entities: { [deals.alias]: 'read', document_templates: 'write' }, hosts: [] };
  const module = await installWidget(api, name, await builtWidget('src/modules/documents'), { asks });
  return { deals, name, module };
}

/** Writes a template by keyboard, with a mistake that is shown and put right. */
async function writeTemplate(page: Page, part: Page | FrameLocator, entity: string, title: string): Promise<void> {
  await part.getByRole('button', { name: 'New template' }).press('Enter');
  await part.getByRole('textbox', { name: 'Name' }).fill(title);
  await part.getByLabel('Entity').selectOption({ label: entity });
  const text = part.getByRole('textbox', { name: 'Text' });
  await text.pressSequentially('# Offer\n{{titel}}');
  await expect(part.getByText('Line 2: there is no field {{titel}}. Did you mean {{title}}?')).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Show' }).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('For {{title}}: ');
  await part.getByRole('button', { name: /^Amount/ }).press('Enter');
  await expect(text).toHaveValue('# Offer\nFor {{title}}: {{amount}}');
  await expect(part.getByText('there is no field')).toHaveCount(0);
  await expect(part.getByRole('region', { name: 'Preview' }).getByText('For Gate: 1,001')).toBeVisible();
  await part.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Template saved')).toBeVisible();
}

for (const runner of ['inline', 'isolated'] as RunnerName[])
  test(`the sample documents are written, filled from a record and printed, ${runner}`, async ({
    admin: page,
    api,
  }) => {
    test.slow();
    const { deals, name, module } = await installDocuments(api);
    if (runner === 'inline') await trust(module);
    const printed = await watchPrints(page);
    const part = within(page, runner, name);
    const title = `Offer ${unique()}`;
    await page.goto(`/m/${module.alias}/`);
    await writeTemplate(page, part, deals.name, title);
    // Otherwise a browser paints a ground of its own behind a frame in the dark theme.
    const frame = page.locator(`iframe[title="${name}"]:not([aria-hidden])`);
    if (runner === 'isolated') await expect(frame).toHaveCSS('color-scheme', 'light');

    await part.getByRole('button', { name: `Fill in “${title}”` }).press('Enter');
    await expect(page.getByRole('dialog', { name: deals.name }).getByRole('option')).toHaveCount(2);
    await page.keyboard.type('Roof');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/m/${module.alias}/fill/\\d+/${deals.ids[0]}$`));
    const sheet = part.getByRole('region', { name: title });
    await expect(sheet.getByText(`For ${hostile}: 1,000`)).toBeVisible();
    await expect(sheet.locator('.dc-sheet')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expectAccessible(page);

    await part.getByRole('button', { name: 'Print' }).press('Enter');
    await expect.poll(async () => (await printed()).length).toBe(1);
    const [document] = await printed();
    expect(document?.title).toBe(`${title} ${hostile}`);
    expect(document?.html).toContain('<h1>Offer</h1>');
    expect(document?.html).toContain('<p>For Roof &lt;img src=x onerror="top.ran = 1"&gt;: 1,000</p>');
    expect(document?.html).not.toContain('<img');
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);

    await part.getByRole('button', { name: 'All documents' }).click();
    await part.getByRole('button', { name: `Duplicate “${title}”` }).click();
    await expect(part.getByRole('textbox', { name: 'Name' })).toHaveValue(`${title} (copy)`);
    await part.getByRole('button', { name: 'All documents' }).click();
    await part.getByRole('button', { name: `Delete “${title} (copy)”` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Template deleted')).toBeVisible();
    await expect(part.getByRole('heading', { name: `${title} (copy)` })).toHaveCount(0);
    await uninstallWidget(api, module);
  });

test('the pages of the sample documents are at home in both themes and languages, wide and narrow', async ({
  admin: page,
  api,
}) => {
  test.slow();
  const { deals, name, module } = await installDocuments(api);
  const body = '# Акт\n{{title}}\n\n| A | B |\n| {{title}} | {{amount:money}} |';
  const template = await api.post('/rest/document_templates', { name: `Act ${name}`, entity: deals.alias, body });
  const part = within(page, 'isolated', name);
  const headings = { en: ['Documents', 'Print'], ru: ['Документы', 'Печать'] } as const;
  for (const [colorScheme, locale, width] of [
    ['dark', 'ru', 1440],
    ['light', 'ru', 390],
    ['dark', 'en', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/m/${module.alias}/`);
    await page.evaluate((language) => localStorage.setItem('stoa.locale', language), locale);
    await page.reload();
    const [list, print] = headings[locale];
    await expect(part.getByRole('heading', { level: 1, name: list })).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);
    await page.goto(`/m/${module.alias}/edit/${template.id}`);
    await expect(part.getByRole('heading', { level: 1, name: `Act ${name}` })).toBeVisible();
    await expect(part.locator('.dc-sheet').getByText('Gate').first()).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);
    await page.goto(`/m/${module.alias}/fill/${template.id}/${deals.ids[1]}`);
    await expect(part.getByRole('button', { name: print })).toBeVisible();
    await expect(part.locator('.dc-sheet')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expectAccessible(page);
    await expectFitting(page);
  }
  await uninstallWidget(api, module);
});
