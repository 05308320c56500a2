import { existsSync, statSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Plugin } from 'vite';
import { expect, test } from '../support/test.ts';

/**
 * A slice built from react-admin's own fields and inputs, which is not part of the product. The web app is built with it
 * and sent to the browser instead of the server's files. API calls go to the real server.
 */

const root = path.resolve(import.meta.dirname, '../../..');
const resources = path.join(root, 'src/web/resources.ts');
const withSlice = path.join(import.meta.dirname, '../support/run/stockResources.ts');

const otherResources = (): Plugin => ({
  name: 'stoa:stock-resources',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!source.endsWith('resources.ts') || importer === withSlice) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    return resolved?.id === resources ? withSlice : null;
  },
});

let dist = '';

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dist = await fs.mkdtemp(path.join(os.tmpdir(), 'stoa-stock-'));
  await build({
    root,
    logLevel: 'error',
    plugins: [otherResources()],
    build: { outDir: dist, emptyOutDir: true, minify: false, reportCompressedSize: false },
  });
});
test.afterAll(() => fs.rm(dist, { recursive: true, force: true }));

const serveBuild = (page: Page) =>
  page.route(
    // The server has the API, and what modules load.
    ({ pathname }) => !/^\/(api|w)\//.test(pathname),
    (route) => {
      const file = path.join(dist, new URL(route.request().url()).pathname);
      const isFile = existsSync(file) && statSync(file).isFile();
      return route.fulfill({ path: isFile ? file : path.join(dist, 'index.html') });
    },
  );

test('shows and edits records with react-admin’s own fields and inputs', async ({ admin: page, people }) => {
  const [ada] = await people(['Ada Stock']);
  await serveBuild(page);
  await page.goto('/admin/people');
  const row = page.getByRole('row', { name: /Ada Stock/ });
  await expect(row).toContainText(ada?.email ?? '');

  await row.getByText('Ada Stock').click();
  const card = page.getByRole('dialog', { name: 'Person' });
  const name = card.getByRole('textbox', { name: /^Name/ });
  await expect(name).toHaveValue('Ada Stock');
  await expect(card.getByTestId('card-email')).toHaveText(ada?.email ?? '');

  await name.fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Required')).toBeVisible();

  await name.fill('Ada Lovelace');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('row', { name: /Ada Lovelace/ })).toContainText(ada?.email ?? '');
});

test('shows the record’s date in a react-admin date field', async ({ admin: page, api }) => {
  await serveBuild(page);
  const seen = async () => new Date(String((await api.get('/v1/users/1')).last_action_at));
  const before = await seen();
  await page.goto('/admin/people');
  const row = page.getByRole('row', { name: /Olga Owner/ });
  await expect(row).toContainText(/\d\d\/\d\d\/\d{4}/);
  // Midnight may pass meanwhile.
  const days = [before, await seen()].map((at) => at.toLocaleDateString('en-GB', { timeZone: 'UTC' }));
  await expect(row).toContainText(new RegExp(days.join('|')));
});
