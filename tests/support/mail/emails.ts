import { expect } from 'vitest';
import type { Api } from '../server/api.ts';

/** Waits until `count` mails were sent to an address, and returns the last one. */
export async function emailTo(api: Pick<Api, 'mail'>, email: string, count = 1) {
  const theirs = () => api.mail.filter(({ to }) => to === email);
  await expect.poll(() => theirs().length).toBe(count);
  const mail = theirs().at(-1);
  if (!mail) throw new Error(`nothing was sent to ${email}`);
  return mail;
}

/** The link with a code in a mail. */
export function linkOf({ text, html }: { text: string; html: string }) {
  const url = new URL(/https?:\/\/\S+\?code=\S+/.exec(text)?.[0] ?? 'none:');
  expect(html).toContain(url.href);
  return { url, host: url.hostname, code: url.searchParams.get('code') as string };
}

/** Waits until no job is running or due within 10 minutes. All mails have been sent then. */
export const jobsDone = (api: Pick<Api, 'database'>) =>
  expect
    .poll(
      async () =>
        (
          await api.database.pool.query(
            "select count(*)::int as count from graphile_worker._private_jobs where run_at < now() + interval '10 minutes'",
          )
        ).rows,
    )
    .toEqual([{ count: 0 }]);
