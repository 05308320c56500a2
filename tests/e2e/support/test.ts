import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Api, apiOf, type Person, sharedSession } from './people/account.ts';
import { type KeptContexts, keepContexts, leave, openEmpty } from './run/keptContexts.ts';
import { slowBrowser } from './run/slowBrowser.ts';

type Rights = { full_access?: boolean; blocked?: boolean } | undefined;

interface Fixtures {
  /** With `test.use`: the test has a context of its own, with nothing in the browser's cache. */
  hasOwnContext: boolean;
  /** API calls of the owner, to prepare a test. */
  api: Api;
  /** A page on which the owner is signed in. */
  admin: Page;
  /** Creates users for this test. Later tests and retries that search for the same names do not find them. */
  people: (names: string[], rights?: Rights) => Promise<Person[]>;
  /** Console errors and exceptions of the page. Must be empty at the end of a test. */
  consoleErrors: string[];
}

let made = 0;

export const test = base.extend<
  Fixtures,
  { ownerApi: Api; signInOwner: ReturnType<typeof sharedSession>; prepared: undefined; keptContexts: KeptContexts }
>({
  prepared: [
    async ({ browser }, use) => {
      slowBrowser(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  keptContexts: [({ browser }, use) => use(keepContexts(browser)), { scope: 'worker' }],
  hasOwnContext: [false, { option: true }],
  context: async (
    { browser, keptContexts, hasOwnContext, viewport, colorScheme, hasTouch, isMobile, locale, timezoneId },
    use,
  ) => {
    const options = { viewport, colorScheme, hasTouch, isMobile, locale, timezoneId };
    const context = hasOwnContext ? await browser.newContext() : await keptContexts.with(options);
    await use(context);
    await (hasOwnContext ? context.close() : leave(context));
  },
  page: async ({ context }, use) => {
    await use(await openEmpty(context));
  },
  ownerApi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use, worker) => {
      await use(await apiOf(String(worker.project.use.baseURL)));
    },
    { scope: 'worker' },
  ],
  signInOwner: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use, worker) => {
      await use(sharedSession(String(worker.project.use.baseURL)));
    },
    { scope: 'worker' },
  ],
  api: ({ ownerApi }, use) => use(ownerApi),
  consoleErrors: [
    async ({ page }, use) => {
      const consoleErrors: string[] = [];
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) consoleErrors.push(message.text());
      });
      await use(consoleErrors);
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
  admin: async ({ page, context, signInOwner }, use) => {
    await signInOwner(context);
    await use(page);
  },
  people: async ({ api }, use) => {
    const all: Person[] = [];
    const make = async (name: string, rights: Rights) => {
      made += 1;
      // Does not contain the name, because searches match emails too, and the email is never changed.
      const email = `user.${process.pid}.${made}@stoa.test`;
      const person = await api.makeUser({ name, email, password: 'a-person-password' }, rights);
      all.push(person);
      return person;
    };
    await use((names, rights) => Promise.all(names.map((name) => make(name, rights))));
    await Promise.all(all.map(({ id }) => api.renameAsWithdrawn(id)));
  },
});

/**
 * The browser logs every response with an error status, and that the test's own scripts do not run in the frame of a page
 * that is printed.
 */
const isExpected = (text: string) =>
  /Failed to load resource: the server responded with a status of [45]\d\d/.test(text) ||
  text.startsWith("Blocked script execution in 'about:srcdoc'");

/** Waits for transitions, which change colours and places. Endless animations are ignored. */
export const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Expects that nothing sticks out sideways. */
export const expectFitting = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 'nothing sticks out')
    .toBeLessThanOrEqual(0);

/** Expects no violation of WCAG 2.2 AA on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await animationsFinished(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // In the page itself: otherwise axe opens another page for its report. Only violations are described in full.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** As `expectAccessible`, in both themes. For states that `screens.e2e.ts` does not look at. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

export { expect };
