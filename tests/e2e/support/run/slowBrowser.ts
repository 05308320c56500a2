import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { randomOf } from '../../../support/random.ts';

const cpuDivisor = Number(process.env.SLOW_BROWSER ?? 1);
const seed = Number(process.env.SLOW_ANSWERS ?? 0);
const slowestMs = 400;
const random = randomOf(seed);

/**
 * Finds tests that rely on the speed of the machine: `SLOW_BROWSER=6` divides the CPU's speed of every page by 6,
 * `SLOW_ANSWERS=1` delays each call of the API by up to 400 ms, at random from that seed.
 */
export function slowBrowser(browser: Browser): void {
  if (cpuDivisor <= 1 && !seed) return;
  const { newContext } = browser;
  browser.newContext = async (options) => slowContext(await newContext.call(browser, options));
}

function slowContext(context: BrowserContext): BrowserContext {
  const slowed = new Map<Page, Promise<void>>();
  const slow = (page: Page) => {
    // A page that closes meanwhile needs nothing.
    const done = slowed.get(page) ?? slowPage(context, page).catch(() => {});
    slowed.set(page, done);
    return done;
  };
  context.on('page', slow);
  const { newPage } = context;
  context.newPage = async () => {
    const page = await newPage.call(context);
    await slow(page);
    return page;
  };
  return context;
}

async function slowPage(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  if (cpuDivisor > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuDivisor });
  if (seed) await delayAnswers(session);
}

/** Holds requests and the heads of responses, half of the time each, so that a stream of events still streams. */
async function delayAnswers(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await new Promise((resolve) => setTimeout(resolve, (random() * slowestMs) / 2));
    await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  const urlPattern = '*/api/*';
  const patterns = (['Request', 'Response'] as const).map((requestStage) => ({ urlPattern, requestStage }));
  await session.send('Fetch.enable', { patterns });
}
