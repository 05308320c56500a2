import type { Locator, Page, Request } from '@playwright/test';
import { cell, openGrid } from '../support/data/grid.ts';
import { type Api, signInBrowser } from '../support/people/account.ts';
import { virtualAuthenticator } from '../support/people/authenticator.ts';
import { keepCodes, openSection } from '../support/people/secondFactor.ts';
import { signUpInNewBrowser, uniqueEmail } from '../support/people/signUp.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

interface Form {
  /** Opens the form and fills it in. */
  open(page: Page, api: Api): Promise<Locator>;
  /** The call that it makes. */
  path: RegExp;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const fill = async (form: Locator, label: RegExp | string, text: string) => {
  await form.getByLabel(label).first().fill(text);
  return form;
};
const opened = async (page: Page, path: string, button?: string) => {
  await page.goto(path);
  if (button) await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(dialog(page)).toBeVisible();
  return dialog(page);
};
const entity = (api: Api) => api.post('/v1/entities', { name: `Press ${unique()}`, alias: `press_${unique()}` });

/** Every form that creates something, which has a page of its own or a dialog. */
const forms: Record<string, Form> = {
  'a record': {
    path: /\/rest\/press_/,
    async open(page, api) {
      const { id, alias } = await entity(api);
      await api.post('/v1/entities/fields', { entity_id: id, name: 'Title', alias: 'title', type_id: 1 });
      return fill(await opened(page, `/admin/data/${alias}?card=0`), 'Title', 'Once');
    },
  },
  'an entity': {
    path: /\/v1\/entities$/,
    open: async (page) => fill(await opened(page, '/admin/entities?card=0'), /^Name/, `Once ${unique()}`),
  },
  'a field': {
    path: /\/v1\/entities\/fields$/,
    async open(page, api) {
      const { id } = await entity(api);
      const card = await opened(page, `/admin/entities/${id}`, 'Add field');
      await fill(card, /Name/, 'Once');
      await card.getByText('Text', { exact: true }).click();
      return card;
    },
  },
  'a module': {
    path: /\/v1\/modules$/,
    open: async (page) => fill(await opened(page, '/admin/modules?card=0'), /^Name/, `Once ${unique()}`),
  },
  'a role': {
    path: /\/v1\/roles$/,
    open: async (page) => fill(await opened(page, '/admin/roles?card=0'), /^Name/, `Once ${unique()}`),
  },
  'a person': {
    path: /\/v1\/users$/,
    async open(page) {
      const card = await opened(page, '/admin/users?card=0');
      await fill(card, /^Name/, 'Once Only');
      await fill(card, 'Email', uniqueEmail('once'));
      await fill(card, /^Password/, 'a-person-password');
      return fill(card, 'Confirm password', 'a-person-password');
    },
  },
  'an invitation': {
    path: /\/v1\/users\/invite$/,
    open: async (page) => fill(await opened(page, '/admin/users', 'Invite'), 'Email', uniqueEmail('once')),
  },
  'a version of a module': {
    path: /\/v1\/modules\/\d+\/versions$/,
    async open(page, api) {
      const alias = `once${unique()}`.toLowerCase().replace(/[^a-z0-9]/g, '');
      await api.post('/v1/modules', { name: 'Versions', alias });
      return fill(await opened(page, `/admin/modules/${alias}?version=new-minor`), /^Name/, 'Once');
    },
  },
  'an API key': {
    path: /\/v1\/users\/\d+\/api-keys$/,
    async open(page, api) {
      const email = uniqueEmail('key');
      const { id } = await api.makeUser({ name: 'Keys', email, password: 'a-person-password' });
      await opened(page, `/admin/users?card=${id}`);
      await page.getByRole('button', { name: 'New key' }).click();
      return fill(page.getByRole('dialog', { name: 'New key' }), /^Name/, 'Once');
    },
  },
  'a view': {
    path: /\/v1\/views$/,
    async open(page) {
      await page.goto('/admin/users?search=once');
      await page.getByRole('button', { name: /view/i }).first().click();
      await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
      return fill(dialog(page), 'Name', `Once ${unique()}`);
    },
  },
};

/** Submits the form in every frame until it is gone, which is more often than any key or finger. */
const pressUntilGone = (form: Locator) =>
  form
    .locator('form')
    .first()
    .evaluate(
      (of) =>
        new Promise<void>((resolve) => {
          const press = () => {
            if (!of.isConnected) return resolve();
            (of as HTMLFormElement).requestSubmit();
            requestAnimationFrame(press);
          };
          press();
        }),
    );

test.describe('One press', () => {
  test('makes one of everything, however often a form is submitted', async ({ admin: page, api }) => {
    for (const [name, { open, path }] of Object.entries(forms))
      await test.step(name, async () => {
        const form = await open(page, api);
        const keys: (string | undefined)[] = [];
        const note = (request: Request) => {
          if (request.method() === 'POST' && path.test(new URL(request.url()).pathname))
            keys.push(request.headers()['idempotency-key']);
        };
        page.on('request', note);
        await pressUntilGone(form);
        page.off('request', note);
        expect(keys, name).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/)]);
      });
  });

  test('of Enter counts once however long it is held, in a card, over its button and in a new row', async ({
    admin: page,
    api,
  }) => {
    const { alias } = await openGrid(api, page);
    const count = async (text: string) => {
      const { totals } = (await api.get(`/rest/${alias}?query[the_text]=${text}`)) as unknown as {
        totals: { count: number };
      };
      return totals.count;
    };
    const hold = async (ends: () => Promise<void>) => {
      for (let at = 0; at < 30; at += 1) await page.keyboard.down('Enter');
      await ends();
      for (let at = 0; at < 30; at += 1) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
    };
    const empty = page.getByRole('row', { name: /New record/ }).last();
    await empty.locator('[data-column="the_text"]').focus();
    await page.keyboard.type('Row');
    await expect(page.locator(':focus')).toHaveValue('Row');
    await hold(async () => {});
    await cell(page, 1, 'text').focus();
    await expect.poll(() => count('Row')).toBe(1);

    await page.goto(`/admin/data/${alias}?card=0`);
    const card = page.getByRole('dialog', { name: /New record/ });
    await fill(card, 'The text', 'Held');
    await hold(() => expect(card).toBeHidden());
    expect(await count('Held')).toBe(1);

    await page.goto(`/admin/data/${alias}?card=0`);
    await fill(card, 'The text', 'Twice');
    await card.getByRole('button', { name: 'Save' }).dblclick();
    await expect(card).toBeHidden();
    expect(await count('Twice')).toBe(1);
  });

  test('that is repeated after a lost answer makes nothing more', async ({ admin: page, api }) => {
    const { alias } = await entity(api);
    const { items } = (await api.get(`/v1/entities?query=${alias}`)) as unknown as { items: { id: number }[] };
    await api.post('/v1/entities/fields', { entity_id: items[0]?.id, name: 'Title', alias: 'title', type_id: 1 });
    await page.goto(`/admin/data/${alias}?card=0`);
    const card = await fill(dialog(page), 'Title', 'Lost');
    // The server creates it, and the browser does not hear of it.
    await page.route(`**/rest/${alias}`, (route) => route.fetch().then(() => route.fulfill({ status: 502 })), {
      times: 1,
    });
    await page.keyboard.press('Enter');
    await expect(card.getByRole('alert')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(card).toBeHidden();
    const { totals } = (await api.get(`/rest/${alias}`)) as unknown as { totals: { count: number } };
    expect(totals.count).toBe(1);
  });
});

test('adds one passkey, whatever is pressed', async ({ page, context, people, baseURL }) => {
  const device = await virtualAuthenticator(page);
  const [person] = await people(['Paul Press']);
  await signInBrowser(context, String(baseURL), person?.email, person?.password);
  await (await openSection(page)).getByRole('button', { name: 'Add a passkey' }).click();
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/passkeys')) count += 1;
  });
  await pressUntilGone(page.getByRole('dialog', { name: 'Add a passkey' }));
  await keepCodes(page);
  expect(count).toBe(1);
  expect(await device.credentials()).toHaveLength(1);
});

test('pays once, whatever is pressed', async ({ browser }) => {
  const page = await signUpInNewBrowser(browser, 'Pay once');
  await page.goto(new URL('/admin/billing', page.url()).href);
  await page.getByRole('button', { name: 'Top up' }).click();
  const form = page.getByRole('dialog', { name: 'Top up the balance' });
  await form.getByRole('textbox', { name: 'Amount' }).fill('250');
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/billing/top-up')) count += 1;
  });
  await pressUntilGone(form).catch(() => {});
  await page.waitForURL(/\/billing\/test\//);
  expect(count).toBe(1);

  await page.goto(new URL('/admin/billing', page.url()).href);
  await page.getByRole('button', { name: 'Payment methods' }).click();
  let methods = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/billing/payment-methods')) methods += 1;
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Add a payment method' }).dblclick();
  await page.waitForURL(/\/billing\/test\//);
  expect(methods).toBe(1);
  await page.context().close();
});
