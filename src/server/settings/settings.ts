import { email } from '#shared/shapes.ts';
import { check } from '#shared/violations.ts';
import { readS3Url, s3Shape } from './s3Url.ts';
import { cidrs, dnsName, origins, secretUrl, webOrigin, webUrl } from './settingsAddresses.ts';
import { type PaymentSettings, payments } from './settingsPayments.ts';
import { type Env, flag, integer, oneOf, optional, SettingsError, words } from './settingsReaders.ts';
import { type ThirdParty, thirdParty } from './settingsThirdParty.ts';

declare module '../context.ts' {
  interface Platform {
    settings: Settings;
  }
}

/** Settings from the environment (docs/operating/running.md#settings). Nothing else in the server reads `process.env`. */
export interface Settings {
  /** 0 lets the system choose. */
  port: number;
  host: string;
  /** Scheme, host and port of links in mails and answers; no slash at the end. */
  public_url: string;
  /** Addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
  trust_proxy: string[];
  cors_origins: string[];
  /** Origin that pages call, if it is not their own. */
  api_host: string | null;
  data_dir: string;
  /** Null starts the embedded PostgreSQL. */
  database_url: string | null;
  /** PostgreSQL itself, if `database_url` leads to a pooler in transaction mode. */
  database_direct_url: string | null;
  /** Whether that pooler knows prepared statements of the protocol. */
  database_prepared: boolean;
  base_domain: string;
  /** Subdomain that the bare domain serves; null is the oldest account. */
  default_account: string | null;
  owner_email: string;
  /** Null: generated and printed once. */
  owner_password: string | null;
  owner_name: string;
  account_name: string;
  /** Null: generated into `data_dir`. */
  app_secret: string | null;
  captcha: {
    provider: 'altcha' | 'yandex' | 'none';
    yandex_site_key: string | null;
    yandex_server_key: string | null;
    /** Where solutions are checked, if not at Yandex itself. */
    yandex_url: string | null;
  };
  rate_limit: boolean;
  /** Null writes each message to `data_dir`/mail. */
  smtp_url: string | null;
  mail_from: string;
  /** Null keeps uploads in `data_dir`/files. */
  s3_url: string | null;
  /** Whether visitors may open accounts. */
  sign_up: boolean;
  /** Providers of third-party sign-in that the operator has set up. */
  third_party: ThirdParty;
  /** By whom accounts pay. */
  payments: PaymentSettings;
  /** Lifetime of access tokens, in seconds. */
  token_ttl_s: number;
  storage_allow_private: boolean;
  callback_allow_private: boolean;
  /** Of an account without quotas of its own; 0: no limit. */
  quota_bytes: number;
  quota_records: number;
  /** Free space of the disk of `data_dir` below which nothing is written; 0: not checked. */
  disk_free_min_bytes: number;
  log_level: LogLevel;
  /** `off`: this process serves requests only. */
  jobs: 'on' | 'off';
  /** `web` runs no jobs; `worker` runs jobs and answers only whether it is healthy. */
  role: 'all' | 'web' | 'worker';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const MIB = 1024 * 1024;

/** Shorter secrets can be guessed: 32 characters of base64 are 24 bytes. */
const secretMin = 32;

/**
 * Reads and checks the environment. An empty variable counts as absent.
 * @throws SettingsError one line that names the variable
 */
export function readSettings(env: Env): Settings {
  const port = integer(env, 'PORT', 3000, { min: 0, max: 65_535 });
  const base_domain = dnsName(env, 'BASE_DOMAIN', 'localhost');
  const database = databaseUrls(env);
  return {
    port,
    host: optional(env, 'HOST') ?? '127.0.0.1',
    public_url: webOrigin(env, 'PUBLIC_URL') ?? `http://${base_domain}:${port}`,
    trust_proxy: cidrs(env, 'TRUST_PROXY'),
    cors_origins: origins(env, 'CORS_ORIGINS'),
    api_host: webOrigin(env, 'API_HOST'),
    data_dir: optional(env, 'DATA_DIR') ?? '.data',
    ...database,
    base_domain,
    ...firstStart(env),
    app_secret: appSecret(env, database.database_url !== null),
    captcha: captcha(env),
    rate_limit: flag(env, 'RATE_LIMIT', true),
    smtp_url: secretUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:port'),
    mail_from: mailAddress(env, 'MAIL_FROM', `no-reply@${base_domain}`),
    s3_url: s3Url(env),
    sign_up: flag(env, 'SIGN_UP', true),
    third_party: thirdParty(env),
    payments: payments(env),
    token_ttl_s: integer(env, 'TOKEN_TTL', 900, { min: 1, max: 86_400 }),
    storage_allow_private: flag(env, 'STORAGE_ALLOW_PRIVATE', false),
    callback_allow_private: flag(env, 'CALLBACK_ALLOW_PRIVATE', false),
    quota_bytes: integer(env, 'QUOTA_MIB', 20_480, { min: 0, max: 1_000_000_000 }) * MIB,
    quota_records: integer(env, 'QUOTA_RECORDS', 10_000_000, { min: 0, max: 1_000_000_000_000 }),
    disk_free_min_bytes: integer(env, 'DISK_FREE_MIB', 1024, { min: 0, max: 1_000_000_000 }) * MIB,
    log_level: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    ...work(env),
  };
}

function databaseUrls(env: Env): Pick<Settings, 'database_url' | 'database_direct_url' | 'database_prepared'> {
  const url = (name: string) =>
    secretUrl(env, name, ['postgres:', 'postgresql:'], 'postgres://user:password@host/database');
  const database_url = url('DATABASE_URL');
  const database_direct_url = url('DATABASE_DIRECT_URL');
  if (database_direct_url !== null && database_url === null)
    throw new SettingsError('DATABASE_DIRECT_URL', 'needs DATABASE_URL, which leads to a pooler of the same database');
  return { database_url, database_direct_url, database_prepared: flag(env, 'DATABASE_PREPARED', false) };
}

function work(env: Env): Pick<Settings, 'role' | 'jobs'> {
  const role = oneOf(env, 'ROLE', ['all', 'web', 'worker'] as const, 'all');
  const jobs = oneOf(env, 'JOBS', ['on', 'off'] as const, 'on');
  if (role === 'worker' && jobs === 'off')
    throw new SettingsError('JOBS', 'must not be "off" with ROLE=worker: this process would do nothing');
  return { role, jobs: role === 'web' ? 'off' : jobs };
}

function firstStart(env: Env) {
  const default_account = optional(env, 'DEFAULT_ACCOUNT');
  if (default_account !== null && !/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(default_account))
    throw new SettingsError('DEFAULT_ACCOUNT', `must be the subdomain of an account, not "${default_account}"`);
  return {
    default_account,
    owner_email: ownerEmail(env),
    owner_password: words(env, 'OWNER_PASSWORD', { min: 8, max: 255, secret: true }),
    owner_name: words(env, 'OWNER_NAME', { min: 1, max: 255 }) ?? 'Owner',
    account_name: words(env, 'ACCOUNT_NAME', { min: 1, max: 255 }) ?? 'Stoa',
  };
}

/** The same rule as for people's addresses. */
function ownerEmail(env: Env): string {
  const value = optional(env, 'OWNER_EMAIL') ?? 'owner@example.com';
  const checked = check(email(), value);
  if (!checked.ok) throw new SettingsError('OWNER_EMAIL', `must be an email address, not "${value}"`);
  return checked.value as string;
}

/** Less strict: `no-reply@localhost` has no dot, and a name may precede the address. */
function mailAddress(env: Env, name: string, fallback: string): string {
  const value = optional(env, name) ?? fallback;
  if (!/^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new SettingsError(name, `must be an address or "Name <address>", not ${JSON.stringify(value)}`);
  return value;
}

function appSecret(env: Env, isRequired: boolean): string | null {
  const secret = words(env, 'APP_SECRET', { min: secretMin, max: 4096, secret: true });
  if (secret === null && isRequired)
    throw new SettingsError('APP_SECRET', `is required with DATABASE_URL (at least ${secretMin} random characters)`);
  return secret;
}

function captcha(env: Env): Settings['captcha'] {
  const provider = oneOf(env, 'CAPTCHA_PROVIDER', ['altcha', 'yandex', 'none'] as const, 'altcha');
  const keys = { site: optional(env, 'YANDEX_CAPTCHA_SITE_KEY'), server: optional(env, 'YANDEX_CAPTCHA_SERVER_KEY') };
  for (const side of ['site', 'server'] as const)
    if (provider === 'yandex' && keys[side] === null)
      throw new SettingsError(`YANDEX_CAPTCHA_${side.toUpperCase()}_KEY`, 'is required with CAPTCHA_PROVIDER=yandex');
  return {
    provider,
    yandex_site_key: keys.site,
    yandex_server_key: keys.server,
    yandex_url: webUrl(env, 'YANDEX_CAPTCHA_URL'),
  };
}

function s3Url(env: Env): string | null {
  const value = secretUrl(env, 'S3_URL', ['s3:'], s3Shape);
  if (value !== null && !readS3Url(value)) throw new SettingsError('S3_URL', `must look like ${s3Shape}`);
  return value;
}
