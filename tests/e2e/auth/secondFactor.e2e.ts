import { pressOn, typeInto } from '../support/page/keyboard.ts';
import { type Person, signInBrowser } from '../support/people/account.ts';
import { virtualAuthenticator } from '../support/people/authenticator.ts';
import {
  addPasskey,
  codeOf,
  givePassword,
  keepCodes,
  keyOf,
  leave,
  openSection,
  paste,
  signOut,
  wrongCode,
} from '../support/people/secondFactor.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

const made = async (people: (names: string[]) => Promise<Person[]>, name: string) =>
  (await people([name]))[0] as Person;

test('sets up an authenticator app, and signs in with its code to the page that was wanted', { tag: '@smoke' }, async ({
  page,
  context,
  people,
  baseURL,
}) => {
  const person = await made(people, 'Tina Totp');
  await signInBrowser(context, String(baseURL), person.email, person.password);
  const own = await openSection(page);
  await expect(own.getByText(/^Off\./)).toBeVisible();
  await own.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = await keyOf(dialog);
  await dialog.getByLabel('Code from the app').fill(wrongCode(secret));
  await expect(dialog.getByRole('alert')).toHaveText('Wrong code. Enter the 6 digits that your app shows now.');
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));

  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without keeping the codes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await keepCodes(page);
  await expect(own.getByText('On. Signing in asks for a second step.')).toBeVisible();
  await expect(own.getByText('10 codes left')).toBeVisible();

  await signOut(page, person.name);
  await page.goto('/data?from=here');
  await givePassword(page, person);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await expectFitting(page);
  await expectAccessible(page);
  await code.fill(wrongCode(secret));
  await expect(code).toHaveAccessibleDescription('Wrong code. Enter the 6 digits that your app shows now.');
  await expect(code).toBeFocused();
  const next = codeOf(secret, 1);
  await paste(code, `${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(page).toHaveURL('/data?from=here');
});

test('signs in with a passkey as the second step, and alone', { tag: '@smoke' }, async ({
  page,
  context,
  people,
  baseURL,
}) => {
  const device = await virtualAuthenticator(page);
  const person = await made(people, 'Petra Passkey');
  await signInBrowser(context, String(baseURL), person.email, person.password);
  const own = await openSection(page);
  await own.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on/);
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('My laptop');
  await page.keyboard.press('Enter');
  await keepCodes(page);
  await expect(own.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  // This device has one already.
  await addPasskey(page, 'Again');
  await expect(dialog.getByRole('alert')).toHaveText('This passkey is already set up');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // The browser offers passkeys in the input too, and this authenticator takes every offer.
  await device.setVerified(false);
  await signOut(page, person.name);
  await givePassword(page, person);
  const second = page.getByRole('button', { name: 'Use a passkey' });
  await expect(second).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The passkey wasn’t used. Try again, or choose another way.');
  await device.setVerified(true);
  await second.click();
  await expect(page).toHaveURL('/');

  await device.setVerified(false);
  await signOut(page, person.name);
  const alone = page.getByRole('button', { name: 'Sign in with a passkey' });
  await alone.click();
  await expect(page.getByRole('alert')).toHaveText('The passkey wasn’t used. Try again, or choose another way.');
  await device.setVerified(true);
  // The page offers passkeys in the input again, and the authenticator may take that before the click.
  await alone.click({ timeout: 3000 }).catch(() => {});
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();

  // Chosen among what the browser fills in, perhaps before the sign-in page is seen.
  const chosen = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/auth/passkey') && answer.ok());
  await leave(page, person.name);
  await chosen;
  await expect(page.getByRole('button', { name: `Menu of ${person.name}` })).toBeVisible();

  await page.goto('/?profile=second-factor');
  await own.getByRole('button', { name: 'Rename the passkey “My laptop”' }).click();
  await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await own.getByRole('button', { name: 'Remove the passkey “Old laptop”' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the passkey “Old laptop”?' });
  await expect(question.getByText(/two-step sign-in will be off/)).toBeVisible();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(own.getByText(/^Off\./)).toBeVisible();
  await expect(own.getByText('Recovery codes')).toHaveCount(0);
});

test('is set up and used with the keyboard alone', async ({ page, context, people, baseURL }) => {
  const person = await made(people, 'Kira Keyboard');
  await signInBrowser(context, String(baseURL), person.email, person.password);
  const own = await openSection(page);
  await pressOn(own.getByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' });
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  const secret = await keyOf(dialog);
  await page.keyboard.type(codeOf(secret));
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  await pressOn(codes.getByRole('checkbox', { name: 'I have kept these codes' }), 'Space');
  await pressOn(codes.getByRole('button', { name: 'Done' }));
  await expect(codes).toBeHidden();
  await signOut(page, person.name);
  await typeInto(page.locator('[name=email]'), person.email);
  await typeInto(page.locator('[name=password]'), person.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=code]')).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Use a recovery code' }));
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Use a code from the app' }));
  await expect(page.locator('[name=code]')).toBeFocused();
  await page.keyboard.type(codeOf(secret, 1));
  await expect(page).toHaveURL('/');
});
