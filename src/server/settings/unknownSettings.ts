import type { Env } from './settingsReaders.ts';

/** Every variable that is read (docs/operating/operating.md#settings). */
export const settingNames: readonly string[] = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'CORS_ORIGINS',
  'API_HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_PREPARED',
  'BASE_DOMAIN',
  'DEFAULT_ACCOUNT',
  'OWNER_EMAIL',
  'OWNER_PASSWORD',
  'OWNER_NAME',
  'ACCOUNT_NAME',
  'APP_SECRET',
  'TOKEN_TTL',
  'CAPTCHA_PROVIDER',
  'YANDEX_CAPTCHA_SITE_KEY',
  'YANDEX_CAPTCHA_SERVER_KEY',
  'YANDEX_CAPTCHA_URL',
  'RATE_LIMIT',
  'SIGN_UP',
  'SMTP_URL',
  'MAIL_FROM',
  'YANDEX_CLIENT_ID',
  'YANDEX_CLIENT_SECRET',
  'YANDEX_OAUTH_URL',
  'YANDEX_INFO_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'PAYMENT_PROVIDER',
  'YOOKASSA_SHOP_ID',
  'YOOKASSA_SECRET_KEY',
  'YOOKASSA_URL',
  'ROLE',
  'JOBS',
  'QUOTA_MIB',
  'QUOTA_RECORDS',
  'DISK_FREE_MIB',
  'LOG_LEVEL',
  'S3_URL',
  'CALLBACK_ALLOW_PRIVATE',
  'STORAGE_ALLOW_PRIVATE',
];

/** Shorter names are near to too many others: `HOME` and `HOST`. */
const LONG = 8;

/** Names of the environment that are no settings, but one or two letters from one: a line each for the operator. */
export function unknownSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const meant = settingNames.find((known) => editsBetween(name, known) <= (known.length >= LONG ? 2 : 1));
    return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`];
  });
}

/** Letters to add, remove, replace or swap with the next to make one of the other (Damerau and Levenshtein). */
function editsBetween(a: string, b: string): number {
  // So that rows stay as short as what can matter.
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, replaced, swapped);
    }
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
