import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Every place that opens a session, and how it knows that the second factor was given. */
const places: Record<string, string> = {
  'resources/people/auth/server/auth.service.ts': 'asks, after the password',
  'resources/people/auth/server/mailedCodes.service.ts': 'asks, after the mailed code, or is called once it was given',
  'resources/people/auth/server/ownAccounts.service.ts': 'the session that it comes from had it',
  'resources/people/auth/server/passkeys.service.ts': 'a passkey with a verified person is one',
  'resources/people/auth/server/secondFactor.service.ts': 'it was just given',
  'resources/people/identities/server/callback.service.ts': 'asks, when the person is found',
};

const asks = ['auth.service.ts', 'mailedCodes.service.ts', 'matchIdentity.service.ts'];

async function filesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of fs.glob('resources/*/*/server/**/*.ts', { cwd: root }))
    if ((await fs.readFile(path.join(root, file), 'utf8')).includes(text)) found.push(file);
  return found.sort();
}

test('whatever opens a session asks for the second factor, or says why not', async () => {
  const opening = (await filesWith('openSession(')).filter((file) => !file.includes('resources/people/sessions/'));
  expect(opening).toEqual(Object.keys(places).sort());
  const asking = (await filesWith('await requireSecondFactor(')).map((file) => path.basename(file));
  expect(asking.sort()).toEqual(asks.sort());
});

test('tokens come from these sessions, and previews, alone', async () => {
  expect(await filesWith('issueTokens(ctx')).toEqual([...Object.keys(places)].sort());
  expect(await filesWith('tokens.issue(')).toEqual([
    'resources/people/auth/server/previews.service.ts',
    'resources/people/sessions/server/tokens.service.ts',
  ]);
});
