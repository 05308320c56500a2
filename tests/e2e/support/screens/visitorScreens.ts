import { expect } from '@playwright/test';
import type { Screens } from './screens.ts';

/** Screens of a visitor. */
export const visitorScreens: Screens = {
  'sign-in': {
    path: '/sign-in',
    ready: async (page) => {
      await expect(page.getByRole('button', { name: /^(Sign in|Войти)$/ })).toBeEnabled();
      await expect(page.locator('altcha-widget')).toBeVisible();
    },
  },
  'sign-up': {
    path: '/sign-up',
    ready: async (page) => {
      await page.getByRole('button', { name: /Create account|Создать аккаунт/ }).click();
      await expect(page.locator('[name=name]')).toHaveAccessibleDescription(/Enter a value|Введите значение/);
    },
  },
  'forgotten password': {
    path: '/reset-password',
    ready: (page) => expect(page.getByRole('button', { name: /Send link|Прислать ссылку/ })).toBeEnabled(),
  },
  'an expired link': {
    path: '/reset-password/confirm?code=over',
    ready: (page) => expect(page.getByRole('link', { name: /Get a new link|Получить новую ссылку/ })).toBeVisible(),
  },
  'an invalid entry link': {
    path: '/enter?code=nothing',
    ready: (page) => expect(page.getByRole('heading', { name: /Check your email|Проверьте почту/ })).toBeVisible(),
  },
};
