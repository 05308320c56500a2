import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Api, apiOf, type Person, signInBrowser } from './account.ts';

type Rights = { full_access?: boolean; blocked?: boolean } | undefined;

interface Fixtures {
  /** The owner's calls, to lay the table. */
  api: Api;
  /** A page that the owner is signed in on. */
  admin: Page;
  /** Users of this test's own. A later test or try that searches for the same names does not find them. */
  people: (names: string[], rights?: Rights) => Promise<Person[]>;
  /** What the page said on its console and threw; every test ends with none. */
  complaints: string[];
}

let made = 0;

export const test = base.extend<Fixtures, { ownerApi: Api }>({
  ownerApi: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's names
    async ({}, use, worker) => {
      await use(await apiOf(String(worker.project.use.baseURL)));
    },
    { scope: 'worker' },
  ],
  api: ({ ownerApi }, use) => use(ownerApi),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected(message.text())) complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  admin: async ({ page, context, baseURL }, use) => {
    await signInBrowser(context, String(baseURL));
    await use(page);
  },
  people: async ({ api }, use) => {
    const all: Person[] = [];
    const make = async (name: string, rights: Rights) => {
      made += 1;
      // Without the name, because a list's search finds emails too, and an email stays.
      const email = `user.${process.pid}.${made}@stoa.test`;
      const person = await api.makeUser({ name, email, password: 'a-person-password' }, rights);
      all.push(person);
      return person;
    };
    await use((names, rights) => Promise.all(names.map((name) => make(name, rights))));
    await Promise.all(all.map(({ id }) => api.hide(id)));
  },
});

/** The browser itself reports every refusal; those are the tests' own business. */
const expected = (text: string) => /Failed to load resource: the server responded with a status of [45]\d\d/.test(text);

/** What is still fading in has not its own colours yet; a spinner never ends. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** No violation of WCAG 2.2 AA on what is shown now, in whatever theme and language. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

export { expect };
