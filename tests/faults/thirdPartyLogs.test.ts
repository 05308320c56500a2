import { expect, onTestFinished, test } from 'vitest';
import { startProvider } from '../support/oauth/oidcProvider.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { owner, signIn, startStoa } from '../support/processes/stoaProcess.ts';
import { Browser } from '../support/server/cookieBrowser.ts';
import { providerSecret } from '../support/server/credentials.ts';

/** ASVS V14.2.1, V16.2.5: the secrets of a third-party sign-in are in no log, whether it succeeds or fails. */
test('logs the steps of a third-party sign-in without its secrets', async () => {
  const origin = 'http://localhost:3000';
  const provider = await startProvider(origin);
  const data = await temporaryFolder('third-party');
  onTestFinished(() => removeDataFolder(data));
  const stoa = await startStoa(data, {
    PUBLIC_URL: origin,
    LOG_LEVEL: 'trace',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.oidc.client_id,
    OIDC_CLIENT_SECRET: providerSecret,
  });
  const authorization = await signIn(stoa.url);
  const changed = await fetch(`${stoa.url}/api/v1/auth/account`, {
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ account_authentication: { oidc: { status: true } } }),
  });
  expect(changed.status).toBe(200);

  const browsers: Browser[] = [];
  const thirdPartySignIn = () => {
    const browser = new Browser(Number(new URL(stoa.url).port));
    browsers.push(browser);
    const isOutside = ({ hostname, pathname }: URL) => hostname === 'localhost' && !pathname.startsWith('/api/');
    return browser.go('http://localhost/api/v1/auth/oidc/oidc', isOutside);
  };
  provider.current = { sub: 'the-subject', email: owner.email, email_verified: true };
  expect((await thirdPartySignIn()).headers.location).toBe('/');
  provider.current = { sub: 'somebody-else', email: 'unknown@example.com', email_verified: true };
  expect((await thirdPartySignIn()).headers.location).toBe('/sign-in?error=third_party_stranger');
  const restore = provider.instead('/token', (_request, response) => {
    const refusal = { error: 'invalid_grant', error_description: 'for unknown@example.com' };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
  expect((await thirdPartySignIn()).headers.location).toBe('/sign-in?error=third_party_failed');
  restore();
  await provider.down();
  stoa.process.kill('SIGTERM');
  await stoa.exit;

  const log = stoa.lines.join('\n');
  const line = stoa.lines.find((each) => each.includes('third-party sign-in failed'));
  expect(JSON.parse(String(line))).toMatchObject({ provider: 'oidc', refusal: 'invalid_grant' });
  expect(log).toContain('/api/v1/auth/oidc/:provider/finish');
  const secrets = browsers.flatMap(({ cookies, trail }) => [
    ...cookies.map(({ value }) => value),
    ...trail.flatMap((url) => ['code', 'state', 'nonce'].map((name) => url.searchParams.get(name) ?? '')),
  ]);
  for (const { params } of provider.seen) secrets.push(String(params.code_verifier ?? ''), String(params.code ?? ''));
  const canaries = [...secrets, providerSecret, 'the-subject', 'unknown@example.com'].filter(
    (value) => value.length > 7,
  );
  expect(canaries.length).toBeGreaterThan(12);
  expect(canaries.filter((value) => log.includes(value))).toEqual([]);
});
