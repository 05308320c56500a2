import path from 'node:path';
import type { Page } from '@playwright/test';
import { firstLoadFiles, firstLoads } from '../../../src/cli/build/bundleBudget.ts';
import { readBundle } from '../../../src/cli/build/bundleReader.ts';
import { makeThings } from '../../support/accounts/things.ts';
import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

const bundle = readBundle(path.resolve(import.meta.dirname, '../../../dist'));
const budgeted = (page: string, language: string) => {
  const load = firstLoads.find((known) => known.page.startsWith(page));
  if (!load) throw new Error(`No budget for ${page}`);
  return firstLoadFiles(bundle, load, language).sort();
};

/**
 * Scripts that come after the first render: the captcha with its worker, passkeys and the second step with their words, and
 * the forms of mailed links, which are fetched while the server looks the code up.
 */
const later = [
  /^resources\/people\/auth\/web\/(captcha\/AltchaCaptcha\.|second-factor\/|mailed-link\/ConfirmForms\.|form\/useAction\.)/,
  /^src\/web\/passkeys\//,
  /^i18n\/\w+\/factors\./,
];
const isLazy = (file: string) => bundle.modules[file]?.some((id) => later.some((pattern) => pattern.test(id))) ?? true;

/** The names of people's roles are read after the rows, and the script that shows them with them. */
const isAfterRows = (file: string) =>
  bundle.modules[file]?.some((id) => /resources\/people\/users\/web\/(list\/RolesCell|roles\/api)\./.test(id)) ?? true;

/** Requested scripts, in order. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (file.endsWith('.js')) scripts.push(file);
  });
  return scripts;
}

/**
 * Waits until all expected scripts are requested, and then, to notice more of them, until no further one is for half a
 * second. Not `networkidle`: a list keeps a connection open for
 * events, and on a page with a captcha it once did not come within two minutes.
 */
async function settled(page: Page, scripts: readonly string[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => expected.filter((file) => !scripts.includes(file))).toEqual([]);
  for (let before = -1; before !== scripts.length; ) {
    before = scripts.length;
    await page.waitForTimeout(500);
  }
}

test.describe('First load', () => {
  test.use({ hasOwnContext: true });

  for (const [name, address] of [
    ['sign-in', '/sign-in'],
    ['sign-up', '/sign-up'],
    ['reset', '/reset-password'],
    ['confirm', '/reset-password/confirm?code=none'],
    ['enter', '/enter?code=none'],
  ] as const)
    for (const language of ['en', 'ru'])
      test(`downloads exactly the budgeted files: ${name} in ${language}`, {
        tag: name === 'sign-in' ? '@smoke' : [],
      }, async ({ page }) => {
        await page.addInitScript((locale) => localStorage.setItem('stoa.locale', locale), language);
        const scripts = scriptsOf(page);
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const expected = budgeted(name, language);
        await settled(page, scripts, expected);
        const loaded = scripts.filter((file) => expected.includes(file) || !isLazy(file));
        expect(loaded.sort()).toEqual(expected);
      });

  test('downloads exactly the budgeted files for the first list of the administration', { tag: '@smoke' }, async ({
    admin: page,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
    const scripts = scriptsOf(page);
    await page.goto('/admin/users');
    await page.getByRole('link', { name: owner.name }).first().waitFor();
    const expected = budgeted('first admin list', 'en').filter((file) => file.endsWith('.js'));
    await settled(page, scripts, expected);
    const loaded = scripts.filter((file) => !isAfterRows(file));
    expect(loaded.sort()).toEqual(expected);
  });

  test('sends each request of a records list once, before its scripts run', async ({ admin: page, api }) => {
    const alias = `early_${process.pid}`;
    const things = await makeThings((path, body) => api.post(path, body), alias, 'Early');
    await api.post(`/rest/${alias}`, { name: 'Only one', stage: things.stages[0] });
    // Without events, which would reload the list.
    await page.route('**/v1/events*', () => {});
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/(api|assets)\//.test(pathname)) requests.push(pathname + search);
    });
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('link', { name: 'Only one' }).waitFor();
    const calls = requests.filter((address) => address.startsWith('/api/'));
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([]);
    const at = (start: string) => requests.findIndex((address) => address.startsWith(start));
    expect(at('/api/v1/entities?query=')).toBeGreaterThan(-1);
    expect(at('/api/v1/entities?query=')).toBeLessThan(at('/assets/admin-'));
  });

  test('reads nothing again once the live updates are connected', async ({ admin: page, api }) => {
    const alias = `once_${process.pid}`;
    const things = await makeThings((path, body) => api.post(path, body), alias, 'Once');
    await api.post(`/rest/${alias}`, { name: 'First', stage: things.stages[0] });
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname + search);
    });
    await page.clock.install();
    const connected = page.waitForResponse((response) => response.url().endsWith('/api/v1/events'));
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('link', { name: 'First' }).waitFor();
    await connected;
    await page.clock.fastForward(10_000);
    await api.post(`/rest/${alias}`, { name: 'Second', stage: things.stages[0] });
    await page.getByRole('link', { name: 'Second' }).waitFor();
    const of = (start: string) => calls.filter((call) => call.startsWith(start));
    expect(of('/api/v1/entities?query=')).toHaveLength(1);
    expect(of('/api/v1/entities')).toEqual([...new Set(of('/api/v1/entities'))]);
    // The second is for the second record.
    expect(of(`/api/rest/${alias}?`)).toHaveLength(2);
  });

  test('preloads the scripts of a card', async ({ admin: page }) => {
    const scripts = scriptsOf(page);
    await page.goto('/admin/users');
    await page.getByRole('link', { name: owner.name }).first().waitFor();
    await expect.poll(() => scripts.some((file) => /\/card-[^/]+$/.test(file))).toBe(true);
    await settled(page, scripts, []);
    const before = scripts.length;
    await page.getByRole('link', { name: owner.name }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
    expect(scripts.slice(before)).toEqual([]);
  });
});
