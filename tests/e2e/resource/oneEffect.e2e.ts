import type { Locator, Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { stripedPhoto } from '../support/data/photos.ts';
import type { Api } from '../support/people/account.ts';
import { uniqueEmail } from '../support/people/signUp.ts';
import { installModule, publish, uninstallModule } from '../support/servers/market.ts';
import { widgetAddress } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A server that answers calls to these paths only when it is let go on. Reads are not held up. */
async function slowServer(page: Page, path: RegExp) {
  const { promise: end, resolve: goOn } = Promise.withResolvers<void>();
  const calls: string[] = [];
  const isHeld = (url: URL) => path.test(url.pathname);
  await page.route(isHeld, async (route) => {
    const method = route.request().method();
    if (method === 'GET') return route.continue();
    calls.push(method);
    await end;
    return route.continue();
  });
  return { calls, goOn, stop: () => page.unroute(isHeld) };
}

/** A double click, and Enter held down from then on until the answer has been shown. */
async function pressTooOften(page: Page, button: Locator, goOn: () => void, answered: () => Promise<void>) {
  const hold = async () => {
    for (let at = 0; at < 15; at += 1) await page.keyboard.down('Enter');
  };
  await button.dblclick();
  await hold();
  goOn();
  await answered();
  await hold();
  await page.keyboard.up('Enter');
}

interface Action {
  /** Opens the page, and finds the button. */
  open(page: Page, api: Api): Promise<Locator>;
  path: RegExp;
  /** The text that says that it is done. */
  done: string | RegExp;
  /** How many calls it makes; one, where it is not said. */
  count?: number;
  close?(api: Api): Promise<unknown>;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

async function records(api: Api) {
  const alias = `effect_${unique()}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: alias, alias });
  await api.post('/v1/entities/fields', { entity_id, name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await api.post('/v1/entities/fields', { entity_id, name: 'File', alias: 'file', type_id: fieldTypeIds.file });
  return alias;
}

/** The toolbar of a list of two records, both selected. */
async function selected(page: Page, api: Api) {
  const alias = await records(api);
  for (const title of ['One', 'Two']) await api.post(`/rest/${alias}`, { title });
  await page.goto(`/admin/data/${alias}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  return page.getByRole('toolbar');
}

/** The page of a module with a version that may become its next main one. */
async function openNextVersion(page: Page, api: Api) {
  const { id, alias } = await publish(api, 'Main');
  const js_widget_prod = await widgetAddress();
  await api.post(`/v1/modules/${id}/versions`, { name: 'Next', type: 'minor', status_id: 2, js_widget_prod });
  await page.goto(`/admin/modules/${alias}`);
}

/** What is done by a button. */
function actions(): Record<string, Action> {
  let published: Awaited<ReturnType<typeof publish>>;
  return {
    'sends an invitation again': {
      path: /\/v1\/users\/\d+\/invite/,
      done: 'Invitation sent',
      async open(page, api) {
        const email = uniqueEmail('again');
        await api.post('/v1/users/invite', { email });
        await page.goto(`/admin/users?search=${email}`);
        return page.getByRole('button', { name: 'Send again' });
      },
    },
    'makes a version the main one': {
      path: /\/set-main$/,
      done: 'Version set as main',
      async open(page, api) {
        await openNextVersion(page, api);
        // A second click asks nothing more.
        await page.getByRole('button', { name: /^Make main: version/, disabled: false }).dblclick();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        const word = await dialog(page).locator('strong').textContent();
        await dialog(page).getByRole('textbox').fill(String(word));
        return dialog(page).getByRole('button', { name: 'OK' });
      },
    },
    'installs a module': {
      path: /\/v1\/market\/install-module\//,
      done: 'Module installed',
      async open(page, api) {
        published = await publish(api, 'Once');
        await page.goto(`/admin/marketplace?category=chats&search=${encodeURIComponent(published.name)}`);
        return page.getByRole('button', { name: `Install ${published.name}` });
      },
      close: (api) => uninstallModule(api, published),
    },
    'deletes the selected records': {
      path: /\/rest\/effect_\w+\/bulk$/,
      done: '2 records deleted',
      open: async (page, api) => (await selected(page, api)).getByRole('button', { name: 'Delete' }),
    },
    'takes a deletion back': {
      path: /\/rest\/effect_\w+\/bulk$/,
      done: '2 records restored',
      async open(page, api) {
        await (await selected(page, api)).getByRole('button', { name: 'Delete' }).click();
        return page.getByRole('button', { name: 'Undo' });
      },
    },
    'changes the selected records': {
      path: /\/rest\/effect_\w+\/bulk$/,
      done: '2 records changed',
      async open(page, api) {
        await (await selected(page, api)).getByRole('button', { name: 'Edit' }).click();
        await dialog(page).getByRole('combobox', { name: 'Field to change' }).fill('Title');
        await page.getByRole('option', { name: 'Title' }).click();
        await dialog(page).getByLabel('Title', { exact: true }).fill('Both');
        return dialog(page).getByRole('button', { name: 'Change 2 records' });
      },
    },
    'deletes a record by the menu of its card': {
      path: /\/rest\/effect_\w+\/bulk$/,
      done: '1 record deleted',
      async open(page, api) {
        const alias = await records(api);
        const { id } = await api.post(`/rest/${alias}`, { title: 'One' });
        await page.goto(`/admin/data/${alias}?card=${id}`);
        await dialog(page).getByRole('button', { name: 'More actions' }).click();
        return page.getByRole('menuitem', { name: 'Delete' });
      },
    },
    // A menu that fades out hears no second click.
    'moves a field by one place': {
      path: /\/set-order$/,
      done: /Title.*2.*3/,
      async open(page, api) {
        const { id: entity_id } = await api.post('/v1/entities', { name: 'Order', alias: `effect_${unique()}` });
        for (const name of ['Title', 'Second', 'Third'])
          await api.post('/v1/entities/fields', {
            entity_id,
            name,
            alias: name.toLowerCase(),
            type_id: fieldTypeIds.text,
          });
        await page.goto(`/admin/entities/${entity_id}`);
        await page.getByRole('button', { name: 'More actions: Title' }).click();
        return page.getByRole('menuitem', { name: 'Move down' });
      },
    },
    'begins a rollout': {
      path: /\/rollouts$/,
      done: /is being rolled out to 5 % of accounts/,
      async open(page, api) {
        await openNextVersion(page, api);
        await page.getByRole('button', { name: /^Rollout of version/ }).click();
        return page.getByRole('menuitem', { name: 'Roll out to 5 % of accounts' });
      },
    },
    'adds a version with the file of its widget': {
      path: /\/versions(\/|$)/,
      done: 'Version added',
      // The version, its file, and that it is active.
      count: 3,
      async open(page, api) {
        const { alias } = await publish(api, 'File');
        await page.goto(`/admin/modules/${alias}?version=new-minor`);
        const card = dialog(page);
        await card.getByLabel(/^Name/).fill('Once');
        const buffer = Buffer.from('export default { api: 1 };');
        await card
          .locator('input[type=file]')
          .setInputFiles({ name: 'widget.js', mimeType: 'text/javascript', buffer });
        await card.getByLabel('Status').selectOption({ label: 'Active' });
        return card.getByRole('button', { name: 'Save' });
      },
    },
    'sends a callback again': {
      path: /\/callbacks\/\d+\/send-again$/,
      done: 'The callback is being sent again',
      async open(page, api) {
        published = await publish(api, 'Called', { install_callback_url: await widgetAddress() });
        await installModule(api, published);
        await page.goto(`/admin/modules/${published.alias}`);
        return page.getByRole('button', { name: 'Send again' });
      },
      close: (api) => uninstallModule(api, published),
    },
  };
}

test('A button does one thing, however often it is pressed on a slow server', async ({ admin: page, api }) => {
  for (const [name, { open, path, done, count = 1, close }] of Object.entries(actions()))
    await test.step(name, async () => {
      const button = await open(page, api);
      const server = await slowServer(page, path);
      await pressTooOften(page, button, server.goOn, () => expect(page.getByText(done).first()).toBeVisible());
      await server.stop();
      expect(server.calls, name).toHaveLength(count);
      await close?.(api);
    });
});

test('A file is sent once, and nothing is saved without it', async ({ admin: page, api, people }) => {
  const [person] = await people(['Ursula Upload']);
  const photo = await stripedPhoto();
  const card = page.getByRole('dialog').first();
  const save = card.getByRole('button', { name: 'Save' });
  const alias = await records(api);
  const module = await api.post('/v1/modules', { name: 'Logo', alias: `logo${unique().replace('_', '-')}` });
  const uploads: Record<string, { url: string; isCropped?: true }> = {
    'the file of a record': { url: `/admin/data/${alias}?card=0` },
    'the logo of a module': { url: `/admin/modules?card=${module.id}` },
    'the picture of a person': { url: `/admin/users?card=${person?.id}`, isCropped: true },
  };
  for (const [name, { url, isCropped }] of Object.entries(uploads))
    await test.step(name, async () => {
      await page.goto(url);
      await card.getByLabel(/^(Name|Title)/).fill(`Upload ${unique()}`);
      const server = await slowServer(page, /\/v1\/files\/|\/rest\/|\/v1\/users\/|\/v1\/modules/);
      await card.locator('input[type=file]').first().setInputFiles(photo);
      await expect(save).toBeDisabled();
      await expect(card.getByText('A file is still uploading')).toBeVisible();
      await card.getByLabel(/^(Name|Title)/).press('Enter');
      await save.dblclick({ force: true });
      await expect.poll(() => server.calls, name).toEqual(['POST']);
      server.goOn();
      if (isCropped) {
        const adjust = page.getByRole('dialog', { name: 'Adjust the photo' });
        await adjust.getByRole('button', { name: 'Save' }).click();
        await expect(adjust).toBeHidden();
      }
      await expect(save).toBeEnabled();
      await pressTooOften(
        page,
        save,
        () => {},
        () => expect(card).toBeHidden(),
      );
      await server.stop();
      expect(server.calls.length, name).toBe(isCropped ? 3 : 2);
    });
});

test('The picture of the account is sent once, and the settings are saved with it', async ({ admin: page }) => {
  await page.goto('/admin/account');
  const form = page.getByRole('form', { name: 'Base settings' });
  const name = form.getByLabel(/^Account name/);
  const save = form.getByRole('button', { name: 'Save' });
  await expect(name).not.toHaveValue('');
  const before = await name.inputValue();
  await name.fill(`Once ${unique()}`);
  const server = await slowServer(page, /\/v1\/auth\/(account|favicon)$/);
  await form.locator('input[type=file]').setInputFiles(await stripedPhoto());
  await dialog(page).getByRole('button', { name: 'Crop' }).dblclick();
  await expect(form.getByText('A file is still uploading')).toBeVisible();
  await name.press('Enter');
  await save.dblclick({ force: true });
  expect(server.calls).toEqual(['POST']);
  server.goOn();
  await expect(form.locator('img').nth(2)).toHaveAttribute('src', /^\/files\//);
  await save.click();
  await expect(save).toBeHidden();
  expect(server.calls).toEqual(['POST', 'PATCH']);
  await server.stop();
  await form.getByRole('button', { name: 'Remove' }).click();
  await name.fill(before);
  await save.click();
  await expect(save).toBeHidden();
});
