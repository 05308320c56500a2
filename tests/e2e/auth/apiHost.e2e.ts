import path from 'node:path';
import Fastify from 'fastify';
import { serveWeb } from '../../../src/server/webApp/web.ts';
import { owner } from '../support/people/account.ts';
import { pagesPort, port } from '../support/run/workerServer.ts';
import { expect, test } from '../support/test.ts';

const api = `http://localhost:${port}`;
const pages = `http://localhost:${pagesPort}`;
const dist = path.resolve(import.meta.dirname, '../../../dist');

test('pages of one origin work with the API of another that their server names', async ({ page, people }) => {
  const server = Fastify();
  await serveWeb(server, { dev: false, dist, captcha: 'altcha', api_host: api });
  await server.listen({ port: pagesPort, host: 'localhost' });
  try {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (/^\/(api|files)\//.test(pathname)) calls.push(origin);
    });
    const [person] = await people(['Another Origin']);
    const fallback = encodeURIComponent(`/admin/users?card=${person?.id}`);
    await page.goto(`${pages}/sign-in?fallback=${fallback}`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');

    // A save needs a preflight, and the ETag of the answer before it.
    const card = page.getByRole('dialog');
    const name = card.getByRole('textbox', { name: /^Name/ });
    await expect(name).toHaveValue('Another Origin');
    await name.fill('Another Origin of pages');
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await name.press('Enter');
    await expect(card).toBeHidden();
    await expect(page.getByRole('link', { name: 'Another Origin of pages' })).toBeVisible();
    expect(await (await saved).headerValue('if-match')).toMatch(/^(W\/)?"/);

    const chosen = page.waitForEvent('filechooser');
    await page.goto(`${pages}/admin/account`);
    await page.getByRole('button', { name: 'Upload image' }).click();
    await (await chosen).setFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'),
    });
    const picture = page.locator(`img[src^="${api}/files/"]`).first();
    await expect(picture).toBeAttached();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
    expect(new Set(calls)).toEqual(new Set([api]));
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});
