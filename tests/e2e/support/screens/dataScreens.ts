import { expect, type Locator, type Page } from '@playwright/test';
import { makeThings } from '../../../support/accounts/things.ts';
import type { Api } from '../people/account.ts';
import { unique } from '../unique.ts';
import { openDialog, type Screens } from './screens.ts';

/** Makes an entity with a field of each type, records and a deleted one, and returns the screens of both. */
export async function dataScreens(api: Api): Promise<Screens> {
  const word = unique();
  const things = await makeThings((path, body) => api.post(path, body), `shown_${word}`, `Shown ${word}`);
  const [stage] = things.stages;
  const create = Array.from({ length: 12 }, (_, at) => ({
    name: `Thing ${at}`,
    amount: at * 1000,
    stage,
    notes: 'A\nB',
  }));
  const { created } = (await api.post(`/rest/${things.alias}/bulk`, { create })) as { created: { id: number }[] };
  const [deleted, shown] = created.map(({ id }) => id);
  await api.post(`/rest/${things.alias}/bulk`, { delete: [deleted] });
  const [entity, records] = [`/admin/entities/${things.id}`, `/admin/data/${things.alias}`];
  return {
    entities: {
      path: `/admin/entities?search=${word}`,
      ready: (page) => expect(page.getByRole('link', { name: `Shown ${word}` }).first()).toBeVisible(),
    },
    'new entity': {
      path: '/admin/entities?card=0',
      ready: (page) => expect(page.getByRole('dialog').getByLabel(/^(API name|Имя в API)/)).toBeVisible(),
    },
    'an entity': {
      path: entity,
      ready: async (page) => {
        await expect(page.getByText(/Field “Details” added|Добавлено поле «Details»/)).toBeVisible();
        await page.getByRole('switch', { name: /^(Show system|Показывать системные)$/ }).setChecked(true);
        await expect(page.getByRole('list', { name: /^(System fields|Системные поля)$/ })).toBeVisible();
      },
    },
    'a new field': {
      path: entity,
      ready: async (page) => {
        const dialog = page.getByRole('dialog', { name: /^(New field|Новое поле)$/ });
        if (await dialog.isVisible()) return;
        await button(page, /^(Add field|Добавить поле)$/)
          .first()
          .click();
        await dialog.getByText(/^(Select|Выбор)$/).click();
        await button(dialog, /^(Add option|Добавить вариант)$/).click();
        await dialog.getByRole('switch', { name: /^(Start empty|Без значения)$/ }).click();
      },
    },
    'the trash of fields': {
      path: entity,
      ready: async (page) => {
        const empty = page.getByText(/^(No deleted fields|Удалённых полей нет)$/);
        if (!(await empty.isVisible())) await button(page, /^(Trash|Корзина)$/).click();
        await expect(empty).toBeVisible();
      },
    },
    'calls of an entity': {
      path: `${entity}?tab=api`,
      ready: async (page) => {
        const done = page.getByText('200', { exact: true });
        if (await done.isVisible()) return;
        await button(page, /List records|Список записей/).click();
        await button(page, /^(Send|Отправить)$/).click();
        await expect(done).toBeVisible();
      },
    },
    records: {
      path: records,
      ready: (page) => expect(page.getByRole('link', { name: 'Thing 1' }).first()).toBeVisible(),
    },
    pipeline: {
      path: `${records}?view_as=pipeline`,
      ready: (page) => expect(page.getByRole('region', { name: 'Fresh' }).getByRole('link')).toHaveCount(10),
    },
    'a record': {
      path: `${records}?card=${shown}`,
      ready: (page) => expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Thing 1'),
    },
    'the trash of records': {
      path: `${records}?trash=1`,
      ready: (page) => expect(page.getByRole('link', { name: 'Thing 0' }).first()).toBeVisible(),
    },
    'a deleted record': {
      path: `${records}?card=${deleted}`,
      ready: (page) => expect(page.getByRole('dialog').getByRole('textbox').first()).toBeDisabled(),
    },
    'an import': {
      path: records,
      ready: async (page) => {
        const title = /^(Import records|Импорт записей)$/;
        await openDialog(page, title, /^(Import|Импорт)$/);
        const dialog = page.getByRole('dialog', { name: title });
        const table = dialog.getByRole('table');
        const file = dialog.locator('input[type=file]');
        if (!(await table.isVisible())) await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv });
        await expect(table).toBeVisible();
        // At the end of the dialog, also where that fills the screen.
        const run = button(dialog, /^(Import|Импортировать) \d/);
        await expect.poll(async () => (await bottomOf(dialog)) - (await bottomOf(run))).toBeLessThan(32);
      },
    },
  };
}

const csv = Buffer.from('name,amount\nA,1\n');

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

const button = (of: Page | Locator, name: RegExp) => of.getByRole('button', { name });
