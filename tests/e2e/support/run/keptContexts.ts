import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * The contexts of a worker's browser, which its tests use one after another: the browser then keeps the app's files, which
 * a new context requests, reads and compiles again. Nothing else of a test stays.
 */
export interface KeptContexts {
  /** The context with these options of `test.use`, new for the first test that has them. */
  with(options: object): Promise<BrowserContext>;
}

export function keepContexts(browser: Browser): KeptContexts {
  const kept = new Map<string, BrowserContext>();
  return {
    async with(options) {
      const key = JSON.stringify(options);
      const known = kept.get(key);
      if (known) return known;
      const context = await browser.newContext();
      kept.set(key, context);
      context.on('page', (page) => noteOrigins(context, page));
      context.on('close', () => kept.delete(key));
      context.addInitScript = () => {
        throw new Error('A script of the context would run in the tests after this: use page.addInitScript');
      };
      return context;
    },
  };
}

const visited = new WeakMap<BrowserContext, Set<string>>();

function noteOrigins(context: BrowserContext, page: Page): void {
  const origins = visited.get(context) ?? new Set();
  visited.set(context, origins);
  page.on('framenavigated', (frame) => origins.add(new URL(frame.url()).origin));
}

/** Ends what a test has opened and changed. */
export async function leave(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
}

/** Opens the page of a test, with nothing stored at the origins that earlier tests have visited. */
export async function openEmpty(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const origins = [...(visited.get(context) ?? [])].filter((origin) => origin !== 'null');
  visited.get(context)?.clear();
  if (origins.length > 0) {
    const session = await context.newCDPSession(page);
    for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.detach();
  }
  return page;
}

const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';
