import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { dataFolder } from '../run/workerServer.ts';
import { expect } from '../test.ts';

const folder = path.join(dataFolder, 'mail');

async function emailsTo(email: string) {
  // The name of a file that is still being written begins with a dot.
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const emails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await fs.readFile(path.join(folder, name)))),
  );
  return emails.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Waits for `count` emails to an address. Returns the last one's subject and link with a code. */
export async function lastEmailTo(email: string, count = 1): Promise<{ subject: string; link: string }> {
  await expect.poll(async () => (await emailsTo(email)).length).toBeGreaterThanOrEqual(count);
  const { subject = '', text = '' } = (await emailsTo(email)).at(-1) ?? {};
  return { subject, link: /https?:\/\/\S+\?code=[\w-]+/.exec(text)?.[0] ?? '' };
}
