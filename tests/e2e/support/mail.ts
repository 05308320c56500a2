import fs from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { dataFolder } from './place.ts';
import { expect } from './test.ts';

const folder = path.join(dataFolder, 'mail');

async function lettersTo(email: string) {
  // One that is still being written begins with a dot.
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  const letters = await Promise.all(
    names.map(async (name) => PostalMime.parse(await fs.readFile(path.join(folder, name)))),
  );
  return letters.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** The last letter that somebody was sent, once there are so many to them, and the link in it that carries a code. */
export async function letterTo(email: string, count = 1): Promise<{ subject: string; link: string }> {
  await expect.poll(async () => (await lettersTo(email)).length).toBeGreaterThanOrEqual(count);
  const { subject = '', text = '' } = (await lettersTo(email)).at(-1) ?? {};
  return { subject, link: /https?:\/\/\S+\?code=[\w-]+/.exec(text)?.[0] ?? '' };
}
