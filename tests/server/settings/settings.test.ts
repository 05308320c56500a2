import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { SettingsError } from '#server/settings/settingsReaders.ts';

const secret = 'x'.repeat(32);

test('an empty environment gives the documented defaults', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    public_url: 'http://localhost:3000',
    trust_proxy: [],
    cors_origins: [],
    api_host: null,
    data_dir: '.data',
    database_url: null,
    database_direct_url: null,
    database_prepared: false,
    base_domain: 'localhost',
    default_account: null,
    owner_email: 'owner@example.com',
    owner_password: null,
    owner_name: 'Owner',
    account_name: 'Stoa',
    app_secret: null,
    captcha: { provider: 'altcha', yandex_site_key: null, yandex_server_key: null, yandex_url: null },
    rate_limit: true,
    smtp_url: null,
    mail_from: 'no-reply@localhost',
    s3_url: null,
    sign_up: true,
    third_party: { yandex: null, oidc: null },
    payments: { provider: 'test', yookassa: null },
    token_ttl_s: 900,
    storage_allow_private: false,
    callback_allow_private: false,
    quota_bytes: 20 * 1024 ** 3,
    quota_records: 10_000_000,
    disk_free_min_bytes: 1024 ** 3,
    log_level: 'info',
    jobs: 'on',
    role: 'all',
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', RATE_LIMIT: ' ' })).toEqual(readSettings({}));
});

describe('accepts', () => {
  test.each([
    ['PORT', '8080', { port: 8080, public_url: 'http://localhost:8080' }],
    ['BASE_DOMAIN', 'Example.COM', { base_domain: 'example.com', public_url: 'http://example.com:3000' }],
    ['PUBLIC_URL', 'https://example.com/', { public_url: 'https://example.com' }],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', { trust_proxy: ['10.0.0.0/8', '::1'] }],
    ['API_HOST', 'https://api.example.com/', { api_host: 'https://api.example.com' }],
    ['CORS_ORIGINS', 'https://a.com,http://b.com:81', { cors_origins: ['https://a.com', 'http://b.com:81'] }],
    ['OWNER_PASSWORD', ' spaces kept ', { owner_password: ' spaces kept ' }],
    ['RATE_LIMIT', 'off', { rate_limit: false }],
    ['ROLE', 'web', { role: 'web', jobs: 'off' }],
    ['ROLE', 'worker', { role: 'worker', jobs: 'on' }],
    ['STORAGE_ALLOW_PRIVATE', 'on', { storage_allow_private: true }],
    ['S3_URL', 's3://key:secret@host:9000/bucket', { s3_url: 's3://key:secret@host:9000/bucket' }],
    ['S3_URL', 's3://key:secret@host/b-1?region=x&tls=off', { s3_url: 's3://key:secret@host/b-1?region=x&tls=off' }],
    ['SMTP_URL', 'smtps://u:p@mail.example.com:465', { smtp_url: 'smtps://u:p@mail.example.com:465' }],
    ['MAIL_FROM', 'Stoa <post@example.com>', { mail_from: 'Stoa <post@example.com>' }],
    ['TOKEN_TTL', '60', { token_ttl_s: 60 }],
    ['LOG_LEVEL', 'silent', { log_level: 'silent' }],
    ['DEFAULT_ACCOUNT', 'main', { default_account: 'main' }],
  ])('%s=%s', (name, value, expected) => {
    expect(readSettings({ [name]: value })).toMatchObject(expected);
  });

  test('a database with a secret', () => {
    const settings = readSettings({ DATABASE_URL: 'postgres:///stoa?host=/run/postgresql', APP_SECRET: secret });
    expect(settings).toMatchObject({ database_url: 'postgres:///stoa?host=/run/postgresql', app_secret: secret });
  });

  test('SmartCaptcha with both keys', () => {
    const keys = { YANDEX_CAPTCHA_SITE_KEY: 'site', YANDEX_CAPTCHA_SERVER_KEY: 'server' };
    expect(readSettings({ CAPTCHA_PROVIDER: 'yandex', ...keys }).captcha).toEqual({
      provider: 'yandex',
      yandex_site_key: 'site',
      yandex_server_key: 'server',
      yandex_url: null,
    });
  });
});

describe("rejects in one line that begins with the variable's name", () => {
  test.each<[string, string, Record<string, string>?]>([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/path'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['API_HOST', 'api.example.com'],
    ['API_HOST', 'https://a.com/api'],
    ['API_HOST', 'https://a.com;script-src'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.com,b.com'],
    ['DATABASE_URL', 'mysql://host/db', { APP_SECRET: secret }],
    ['DATABASE_URL', 'postgres:///stoa', { APP_SECRET: secret }],
    ['DATABASE_DIRECT_URL', 'postgres://host/db', { APP_SECRET: secret }],
    ['DATABASE_DIRECT_URL', 'host/db', { APP_SECRET: secret, DATABASE_URL: 'postgres://host/db' }],
    ['DATABASE_PREPARED', 'yes', { APP_SECRET: secret }],
    ['BASE_DOMAIN', 'example.com:3000'],
    ['BASE_DOMAIN', '-a.com'],
    ['DEFAULT_ACCOUNT', 'No_Such'],
    ['OWNER_EMAIL', 'nobody'],
    ['OWNER_PASSWORD', 'short'],
    ['OWNER_NAME', '  '],
    ['ACCOUNT_NAME', 'n'.repeat(256)],
    ['APP_SECRET', 'too short'],
    ['CAPTCHA_PROVIDER', 'google'],
    ['YANDEX_CAPTCHA_URL', 'captcha.example.com'],
    ['RATE_LIMIT', 'yes'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
    ['S3_URL', 's3://host/bucket'],
    ['S3_URL', 's3://key:secret@host/bucket?tls=perhaps'],
    ['S3_URL', 's3://key:secret@host'],
    ['TOKEN_TTL', '0'],
    ['TOKEN_TTL', '1.5'],
    ['STORAGE_ALLOW_PRIVATE', '1'],
    ['CALLBACK_ALLOW_PRIVATE', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'both'],
    ['JOBS', 'off', { ROLE: 'worker' }],
    ['JOBS', 'maybe'],
  ])('%s=%s', (name, value, others = {}) => {
    const refusal = refusalOf({ ...others, [name]: value });
    expect(refusal.variable).toBe(name);
    expect(refusal.message).toMatch(new RegExp(`^${name} [^\\n]+$`));
  });

  test('a database without a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'postgres://host/db' }).variable).toBe('APP_SECRET');
  });

  test('SmartCaptcha without a key', () => {
    const refusal = refusalOf({ CAPTCHA_PROVIDER: 'yandex', YANDEX_CAPTCHA_SITE_KEY: 'site' });
    expect(refusal.variable).toBe('YANDEX_CAPTCHA_SERVER_KEY');
  });
});

test.each([
  ['SMTP_URL', 'ftp://user:hunter22@host'],
  ['S3_URL', 's3://key:hunter22@host'],
  ['DATABASE_URL', 'mysql://u:hunter22@host/db'],
  ['APP_SECRET', 'hunter22'],
])('the error for %s does not repeat the secret', (name, value) => {
  expect(refusalOf({ [name]: value }).message).not.toContain('hunter22');
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
