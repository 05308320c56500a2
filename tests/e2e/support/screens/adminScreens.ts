import { expect } from '@playwright/test';
import { owner } from '../people/account.ts';
import { openDialog, type Screens } from './screens.ts';

/** Screens of the owner that need nothing but the account. */
export const adminScreens: Screens = {
  dashboard: { path: '/', ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  'start page': {
    path: '/admin',
    ready: (page) => expect(page.getByRole('region', { name: /^(Data|Данные)$/ })).toBeVisible(),
  },
  'not found': { path: '/nowhere', ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  users: { path: '/admin/users', ready: (page) => expect(page.getByText(owner.email).first()).toBeVisible() },
  'users, nothing found': {
    path: '/admin/users?search=nobody-at-all',
    ready: (page) => expect(page.getByText(/Nothing found|Ничего не найдено/)).toBeVisible(),
  },
  'new user': {
    path: '/admin/users?card=0',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^(Name|Имя)/)).toBeVisible(),
  },
  'a user': {
    path: '/admin/users?card=1',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^(Name|Имя)/)).toHaveValue(owner.name),
  },
  'audit log': {
    path: '/admin/audit',
    ready: (page) => expect(page.getByRole('main').getByText(owner.name).first()).toBeVisible(),
  },
  'an entry of the audit log': {
    path: '/admin/audit',
    ready: async (page) => {
      // Other links of a row lead to people and records.
      const details = page.locator('tbody').getByRole('link', { name: /^(Details|Подробнее): / });
      await openDialog(page, /^(Event|Событие)/, details.last());
      await expect(page.getByRole('dialog').getByText(/^(Request ID|ID запроса)$/)).toBeVisible();
    },
  },
  'settings of the audit log': {
    path: '/admin/audit/settings',
    ready: (page) => expect(page.getByLabel(/^(Days|Дней)$/)).toHaveValue('365'),
  },
  billing: {
    path: '/admin/billing',
    ready: async (page) => {
      await expect(page.getByRole('slider', { name: /Balance by day|Баланс по дням/ })).toBeVisible();
      await expect(page.getByText(/Opening balance|Начальный баланс/)).toBeVisible();
    },
  },
  'topping up': {
    path: '/admin/billing',
    ready: (page) => openDialog(page, /^(Top up the balance|Пополнение баланса)$/, /^(Top up|Пополнить)$/),
  },
  'payment methods': {
    path: '/admin/billing',
    ready: (page) => openDialog(page, /^(Payment methods|Способы оплаты)$/, /^(Payment methods|Способы оплаты)$/),
  },
  'former members': {
    path: '/admin/users',
    ready: (page) => openDialog(page, /^(Former members|Бывшие участники)$/, /^(Former members|Бывшие участники)$/),
  },
  storage: {
    path: '/admin/storage',
    ready: (page) => expect(page.getByRole('form', { name: /^(Location|Размещение)$/ })).toBeVisible(),
  },
  account: {
    path: '/admin/account',
    ready: (page) => expect(page.getByRole('form', { name: /Dangerous settings|Опасные настройки/ })).toBeVisible(),
  },
  roles: {
    path: '/admin/roles',
    ready: (page) => expect(page.locator('a[href="/admin/roles/1"]').first()).toBeVisible(),
  },
  'a role': {
    path: '/admin/roles/1',
    ready: (page) => expect(page.getByRole('group', { name: /New entities|Новые сущности/ })).toBeVisible(),
  },
  'the place of records': {
    path: '/data',
    ready: (page) => expect(page.getByRole('heading', { level: 1, name: /^(Data|Данные)$/ })).toBeVisible(),
  },
  'own interface': {
    path: '/?profile=interface',
    ready: async (page) => {
      const profile = page.getByRole('dialog');
      await expect(profile.getByText(/This device|Это устройство/)).toBeAttached();
      await expect(profile.getByLabel(/^(Name|Имя)/)).toHaveValue(owner.name);
    },
  },
  'own second factor': {
    path: '/?profile=second-factor',
    ready: (page) => expect(page.locator('#users-second-factor').getByRole('button').first()).toBeVisible(),
  },
  sessions: { path: '/admin/sessions', ready: (page) => expect(page.getByText('127.0.0.1').first()).toBeVisible() },
};

/** @param id of a person who is not the owner */
export const personScreens = (id: number): Screens => ({
  'personal data': {
    path: `/admin/users?card=${id}`,
    ready: async (page) => {
      const menu = page.getByRole('button', { name: /^(More actions|Другие действия)$/ });
      const title = /^(Personal data|Персональные данные)$/;
      await openDialog(page, title, menu, page.getByRole('menuitem', { name: title }));
      await expect(page.getByRole('region', { name: /^(In records|В записях)$/ })).toBeVisible();
    },
  },
});
