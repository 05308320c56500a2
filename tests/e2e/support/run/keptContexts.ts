import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * The contexts of a worker's browser, which its tests use one after another: the browser then keeps the app's files and
 * the process of its pages, which a new context requests, starts and compiles again. Nothing else of a test stays.
 */
export interface KeptContexts {
  /** The context with these options of `test.use`, new for the first test that has them. */
  with(options: object): Promise<BrowserContext>;
}

interface Kept {
  /** Origins that pages have visited. */
  origins: Set<string>;
  /** Stays open, so that the process does. */
  page: Page;
}

/** Of a worker: the usual one, and that of a file with other options. */
const CONTEXTS_MAX = 2;

const kept = new WeakMap<BrowserContext, Kept>();

export function keepContexts(browser: Browser): KeptContexts {
  const contexts = new Map<string, BrowserContext>();
  return {
    async with(options) {
      const key = JSON.stringify(options);
      const known = contexts.get(key);
      contexts.delete(key);
      const context = known ?? (await keep(await browser.newContext()));
      contexts.set(key, context);
      if (!known) context.on('close', () => contexts.delete(key));
      const [oldest] = contexts.values();
      if (contexts.size > CONTEXTS_MAX) await oldest?.close();
      return context;
    },
  };
}

async function keep(context: BrowserContext): Promise<BrowserContext> {
  const page = await context.newPage();
  await page.goto('/favicon-32.png');
  const origins = new Set<string>();
  kept.set(context, { origins, page });
  context.on('page', (each) => {
    each.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
  });
  const stays = (what: string, instead: string) => () => {
    throw new Error(`${what} of a kept context is there in the tests after this too: use ${instead}`);
  };
  context.addInitScript = stays('A script', 'page.addInitScript');
  context.clock.install = stays('A clock', 'test.use({ hasOwnContext: true })');
  return context;
}

/** Ends what a test has opened and changed. */
export async function leave(context: BrowserContext): Promise<void> {
  const pages = context.pages().filter((page) => page !== kept.get(context)?.page);
  await Promise.all(pages.map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
}

/** Opens the page of a test, with nothing stored at the origins that earlier tests have visited. */
export async function openEmpty(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const { origins } = kept.get(context) ?? { origins: new Set<string>() };
  const visited = [...origins].filter((origin) => origin !== 'null');
  origins.clear();
  if (visited.length > 0) {
    const session = await context.newCDPSession(page);
    for (const origin of visited) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.detach();
  }
  return page;
}

const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
