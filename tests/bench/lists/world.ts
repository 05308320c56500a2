import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import sharp from 'sharp';
import { reachEmbedded } from '#server/database/embedded.ts';
import { migrationPool } from '#server/database/pool/pool.ts';
import { chromiumArgs, findChromium } from '../../e2e/support/run/chromium.ts';
import { fillThings, makeThings, stageNames } from '../../support/accounts/things.ts';
import { atTheEnd, benchFolder } from '../cleanup.ts';
import { type SignedIn, signIn, startServer } from '../server.ts';
import { PATIENCE_MS } from './watch.ts';

export interface World {
  browser: Browser;
  product: string;
  /** The header of the signed-in person. */
  authorization: string;
  /** A browser with an empty cache and a signed-in person. */
  visit(): Promise<BrowserContext>;
}

/** Of the entity. */
export const thingsName = 'Things';

/** The built product with records of nine types, and a browser. */
export async function makeWorld(count: number): Promise<World> {
  const { folder } = await benchFolder();
  const server = await startServer({ DATA_DIR: folder });
  const signedIn = await signIn(server);
  const things = await makeThings((path, body) => signedIn.call('POST', path, body), 'things', thingsName);
  const { connection } = await reachEmbedded(folder);
  const pool = migrationPool(connection);
  await fillThings(pool, things, count, await uploadPapers(signedIn));
  await pool.end();
  const browser = await chromium.launch({ args: chromiumArgs, ...findChromium() });
  atTheEnd(() => browser.close());
  console.log(`\nChromium ${browser.version()}, ${count} records`);
  const authorization = String(signedIn.headers.authorization);
  const token = authorization.replace('WebApp ', '');
  const stages = things.stages.map((id, at) => ({ id, name: stageNames[at] }));
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addCookies([{ name: 'stoa', value: token, url: server.url, sameSite: 'Strict' }]);
    await context.addInitScript((given) => localStorage.setItem('given', given), JSON.stringify({ token, stages }));
    return context;
  };
  return { browser, product: server.url, authorization, visit };
}

/** Small pictures. */
async function uploadPapers({ origin, headers }: SignedIn): Promise<number[]> {
  const { authorization = '' } = headers;
  const upload = async (n: number) => {
    const background = { r: (n * 40) % 255, g: 120, b: 160 };
    const picture = await sharp({ create: { width: 120, height: 90, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `paper-${n}.png`);
    const answer = await fetch(`${origin}/api/v1/files/record`, { method: 'POST', headers: { authorization }, body });
    return ((await answer.json()) as { id: number }).id;
  };
  return Promise.all(Array.from({ length: 8 }, (_, n) => upload(n)));
}
