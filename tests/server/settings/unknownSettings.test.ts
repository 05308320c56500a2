import fs from 'node:fs';
import { expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { settingNames, unknownSettings } from '#server/settings/unknownSettings.ts';

test('the names are those of the documentation, and all that are read are among them', () => {
  const page = fs
    .readFileSync('docs/operating/operating.md', 'utf8')
    .split('\n## ')
    .find((part) => part.startsWith('Settings'));
  const rows = page?.split('\n').filter((line) => line.startsWith('| `')) ?? [];
  const documented = rows.flatMap((line) => line.split('|')[1]?.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []);
  expect([...settingNames].sort()).toEqual(documented.sort());
  const read = new Set<string>();
  const given: Record<string, string> = {
    CAPTCHA_PROVIDER: 'yandex',
    YANDEX_CAPTCHA_SITE_KEY: 'a',
    YANDEX_CAPTCHA_SERVER_KEY: 'a',
    PAYMENT_PROVIDER: 'yookassa',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_SECRET_KEY: 'a',
    YANDEX_CLIENT_ID: 'a',
    YANDEX_CLIENT_SECRET: 'a',
    OIDC_ISSUER: 'https://a.example',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'a',
  };
  const noting = (env: typeof given, name: string) => {
    read.add(name);
    return env[name];
  };
  readSettings(new Proxy(given, { get: noting as never }));
  expect([...read].filter((name) => !settingNames.includes(name))).toEqual([]);
});

test.each([
  ['RATE_LIMITT', 'RATE_LIMIT'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['BASE_DOMIAN', 'BASE_DOMAIN'],
  ['PROT', 'PORT'],
  ['S3_URLS', 'S3_URL'],
  ['SMPT_URL', 'SMTP_URL'],
])('%s is told to be near %s', (name, meant) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([`${name} is not a setting: did you mean ${meant}?`]);
});

test('what other programs read is not told', () => {
  const others =
    'HOME PATH USER TERM LANG PWD SHELL HOSTNAME NODE_ENV NODE_OPTIONS LOGNAME TZ EDITOR POSTGRES_URL PGHOST';
  const all = [...others.split(' '), ...settingNames];
  expect(unknownSettings(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([]);
});
