import type { Page } from '@playwright/test';
import { startProvider, type TestProvider } from '../../support/oauth/oidcProvider.ts';
import { type Api, apiOf } from '../support/people/account.ts';
import { codeOf, setUpApp, signOut } from '../support/people/secondFactor.ts';
import { port, providerPort } from '../support/run/workerServer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let provider: TestProvider;
let ownerApi: Api;
const origin = `http://localhost:${port}`;

const setProviders = (status: boolean) =>
  ownerApi.patch('/v1/auth/account', {
    account_authentication: { yandex: { status }, oidc: { status } },
  });

test.beforeAll(async () => {
  provider = await startProvider(origin, providerPort);
  ownerApi = await apiOf(origin);
});
test.afterAll(async () => {
  await setProviders(false);
  await provider.down();
});

const viaTestId = (page: Page) => page.getByRole('link', { name: 'Sign in with Test ID' });
const viaYandex = (page: Page) => page.getByRole('link', { name: 'Sign in with Yandex' });
const continueAtProvider = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Test ID' })).toBeVisible();
  await page.getByRole('button', { name: /^Continue as/ }).click();
};

test('asks for the second factor after the provider, and returns to the requested page', async ({ page, people }) => {
  await setProviders(true);
  const [person] = await people(['Fiona Factor']);
  provider.current = { sub: 'fiona', email: String(person?.email), email_verified: true };
  // The first time the provider vouches for the person, which ends what was set up before.
  await page.goto('/sign-in');
  await viaTestId(page).click();
  await continueAtProvider(page);
  const { secret } = await setUpApp(page);
  await signOut(page, person?.name);
  await page.goto('/data?from=here');
  // The provider still knows them.
  await viaTestId(page).click();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect(page).toHaveURL('/data?from=here');
});

test('signs in through an enabled provider and returns to the requested page', { tag: '@smoke' }, async ({
  page,
  people,
}) => {
  await setProviders(true);
  const [person] = await people(['Vera Verified'], { full_access: true });
  provider.current = { sub: 'vera', email: String(person?.email), email_verified: true };
  await page.goto('/admin/users?search=Vera');
  await expect(page).toHaveURL(/\/sign-in\?fallback=/);
  await expect(page.getByText('or', { exact: true })).toBeVisible();
  await expect(viaYandex(page)).toBeVisible();
  await expectAccessible(page);
  await viaTestId(page).click();
  await continueAtProvider(page);
  await expect(page).toHaveURL('/admin/users?search=Vera');
  await expect(page.getByRole('link', { name: 'Vera Verified' })).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ domain }) => domain === 'localhost');
  expect(cookies.find(({ name }) => name === 'stoa')).toMatchObject({ httpOnly: false, sameSite: 'Strict', path: '/' });
  expect(cookies.find(({ name }) => name === 'stoa_refresh')).toMatchObject({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/v1/auth',
  });
  expect(cookies.filter(({ name }) => name.includes('third_party'))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Vera Verified' })).toBeVisible();
});

test('connects the owner’s Yandex identity in the profile and signs in with it', async ({ admin: page }) => {
  provider.current = { sub: '1130000012345678', email: 'somebody@yandex.ru' };
  await page.goto('/?profile=identities');
  await page.getByRole('button', { name: 'Connect Yandex' }).click();
  await continueAtProvider(page);
  await expect(page.getByText('Connected: you can now sign in with Yandex.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await viaYandex(page).click();
  await continueAtProvider(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Main module is not defined')).toBeVisible();
});
