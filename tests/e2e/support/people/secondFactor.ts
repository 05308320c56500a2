import { expect, type Locator, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { owner, type Person } from './account.ts';

const STEP_S = 30;

/**
 * A code of an authenticator app. Each is accepted once, and codes of the step before and after are too.
 * @param steps after the present one
 */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_S });

/** A code that is not accepted now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find((code) => !right.has(code)) as string;
}

/** The block of the open profile. */
export const section = (page: Page): Locator => page.locator('#users-second-factor');

/** Opens the profile at its block. */
export async function openSection(page: Page): Promise<Locator> {
  await page.goto('/?profile=second-factor');
  await expect(section(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  return section(page);
}

/** The key in the open dialog, as a person types it into their app. */
export async function keyOf(dialog: Locator): Promise<string> {
  const shown = await dialog.getByRole('button', { name: /^Copy the key/ }).textContent();
  return String(shown).replaceAll(' ', '');
}

/** Reads the recovery codes and says that they are kept. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('checkbox', { name: 'I have kept these codes' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

/** From the dialog with the QR code on: enters its code. */
export async function confirmApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  const secret = await keyOf(dialog);
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  return { secret, codes: await keepCodes(page) };
}

/** Sets up an authenticator app in the profile of the person who is signed in. */
export async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await (await openSection(page)).getByRole('button', { name: 'Set up an authenticator app' }).click();
  return confirmApp(page);
}

/** Adds a passkey in the open profile. */
export async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

export async function signOut(page: Page, name: string = owner.name): Promise<void> {
  await leave(page, name);
  await expect(page).toHaveURL('/sign-in');
}

/** As `signOut`, where the browser may sign in again at once. */
export async function leave(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: `Menu of ${name}` }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** The first step, on the sign-in page that is open. */
export async function givePassword(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[name=password]').press('Enter');
}

/** Pastes into the input that has the focus. */
export async function paste(input: Locator, text: string): Promise<void> {
  await input.evaluate((element: HTMLInputElement, pasted) => {
    element.focus();
    element.select();
    document.execCommand('insertText', false, pasted);
  }, text);
}
