import { expect, test } from 'vitest';
import { type SettingNote, settingNames, settings } from '#server/settings/settingNames.ts';
import { readSettings } from '#server/settings/settings.ts';
import { unknownSettings } from '#server/settings/unknownSettings.ts';

test('a default that is told is the one that holds', () => {
  const told = Object.entries<SettingNote>(settings).flatMap(([name, { value }]) => (value ? [[name, value]] : []));
  expect(told.length).toBeGreaterThan(20);
  for (const [name = '', value] of told) expect(readSettings({ [name]: value }), name).toEqual(readSettings({}));
});

test('all that are read are among the names, and the other way round', () => {
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
  expect([...read].sort()).toEqual([...settingNames].sort());
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
