import type { Page } from '@playwright/test';
import type { Api } from '../people/account.ts';
import { publish } from '../servers/market.ts';
import { trust } from '../servers/operator.ts';
import { expect } from '../test.ts';
import { unique } from '../unique.ts';

/** Calls the API as the person of the page. Node.js does not know the hosts of accounts. */
export async function callAs<T>(page: Page, method: string, path: string, body: object = {}): Promise<T> {
  const cookies = await page.context().cookies(page.url());
  const token = cookies.find(({ name }) => name === 'stoa')?.value ?? '';
  return fetchIn<T>(page, method, path, { authorization: `WebApp ${token}`, body });
}

async function fetchIn<T>(
  page: Page,
  method: string,
  path: string,
  { authorization, body }: { authorization: string; body: object },
): Promise<T> {
  const { status, answer } = await page.evaluate(
    async ({ url, init }) => {
      const response = await fetch(url, init);
      return { status: response.status, answer: await response.json() };
    },
    {
      url: `/api${path}`,
      init: { method, headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) },
    },
  );
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as T;
}

/** Installs a module that the operator trusts in the account of the page. Returns what charges its balance. */
export async function makeCharger(api: Api, page: Page) {
  const module = await publish(api, 'Charger');
  await trust(module);
  const path = `/v1/market/install-module/${module.id}`;
  const { account_module } = await callAs<{ account_module: { token: string } }>(page, 'POST', path);
  return (amount: number, description: string) =>
    fetchIn(page, 'POST', '/v1/billing/charge', {
      authorization: `Module ${account_module.token}`,
      body: { amount, description, key: unique() },
    });
}
