import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { SettingsError } from '#server/settings/settingsReaders.ts';

const yandex = { YANDEX_CLIENT_ID: 'an-id', YANDEX_CLIENT_SECRET: 'hunter22' };
const oidc = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'an-id', OIDC_CLIENT_SECRET: 'hunter22' };

test('offers no provider without its variables', () => {
  expect(readSettings({}).third_party).toEqual({ yandex: null, oidc: null });
  expect(readSettings({ YANDEX_OAUTH_URL: 'https://a.example', OIDC_NAME: 'A' }).third_party).toEqual({
    yandex: null,
    oidc: null,
  });
});

test("Yandex with the operator's application", () => {
  expect(readSettings(yandex).third_party.yandex).toEqual({
    client_id: 'an-id',
    client_secret: 'hunter22',
    oauth_url: 'https://oauth.yandex.ru',
    info_url: 'https://login.yandex.ru/info',
  });
  const elsewhere = { YANDEX_OAUTH_URL: 'http://localhost:1/', YANDEX_INFO_URL: 'http://localhost:2/info' };
  expect(readSettings({ ...yandex, ...elsewhere }).third_party.yandex).toMatchObject({
    oauth_url: 'http://localhost:1',
    info_url: 'http://localhost:2/info',
  });
});

test('any provider by its issuer, kept as spelled', () => {
  const made = { issuer: 'https://id.example.com', client_id: 'an-id', client_secret: 'hunter22' };
  expect(readSettings(oidc).third_party.oidc).toEqual({ ...made, name: 'SSO' });
  const named = { ...oidc, OIDC_ISSUER: 'https://id.example.com/realms/a/', OIDC_NAME: 'Company ID' };
  expect(readSettings(named).third_party.oidc).toMatchObject({
    issuer: 'https://id.example.com/realms/a/',
    name: 'Company ID',
  });
});

describe("stops the start in one line that begins with the variable's name", () => {
  test.each<[string, Record<string, string>]>([
    ['YANDEX_CLIENT_SECRET', { YANDEX_CLIENT_ID: 'an-id' }],
    ['YANDEX_CLIENT_ID', { YANDEX_CLIENT_SECRET: 'hunter22' }],
    ['YANDEX_OAUTH_URL', { ...yandex, YANDEX_OAUTH_URL: 'oauth.yandex.ru' }],
    ['YANDEX_OAUTH_URL', { ...yandex, YANDEX_OAUTH_URL: 'https://oauth.example?a=b' }],
    ['YANDEX_INFO_URL', { ...yandex, YANDEX_INFO_URL: 'javascript:alert(1)' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'an-id', OIDC_CLIENT_SECRET: 'hunter22' }],
    ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: '' }],
    ['OIDC_CLIENT_SECRET', { ...oidc, OIDC_CLIENT_SECRET: ' ' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'id.example.com' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://id.example.com/#' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'https://me:hunter22@id.example.com' }],
    ['OIDC_NAME', { ...oidc, OIDC_NAME: 'n'.repeat(65) }],
  ])('%s of %j', (name, env) => {
    const refusal = refusalOf(env);
    expect(refusal.variable).toBe(name);
    expect(refusal.message).toMatch(new RegExp(`^${name} [^\\n]+$`));
    expect(refusal.message).not.toContain('hunter22');
  });
});

function refusalOf(env: Record<string, string>): SettingsError {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
