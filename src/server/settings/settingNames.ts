/** A variable of the environment, as docs/reference/settings.md shows it. */
export interface SettingNote {
  /** The value that stands for an absent variable. */
  value?: string;
  /** What holds without the variable, where that is no value of its own. */
  without?: string;
  /** Cites pages of docs/ in parentheses. */
  meaning: string;
}

/** Every variable that is read. */
export const settings = {
  PORT: { value: '3000', meaning: 'where the server listens; 0 lets the system choose' },
  HOST: { value: '127.0.0.1', meaning: 'the address on which it listens' },
  PUBLIC_URL: {
    without: '`http://BASE_DOMAIN:PORT`',
    meaning: 'scheme and port of links in mails and answers',
  },
  TRUST_PROXY: {
    meaning: 'addresses or ranges (CIDR), comma-separated, of proxies whose forwarded headers are trusted',
  },
  CORS_ORIGINS: { meaning: 'other origins, comma-separated, that may call the API with a token and show its files' },
  API_HOST: {
    without: "the page's own",
    meaning: 'origin that the pages served here call (docs/operating/running.md#another-host-of-the-api)',
  },
  DATA_DIR: {
    value: '.data',
    meaning:
      'all stored data. If PostgreSQL cannot use it, `DATA_DIR/database` names the folder of the database (docs/operating/keeping.md#copies)',
  },
  DATABASE_URL: {
    without: 'embedded',
    meaning: 'PostgreSQL 15 or later; the role must own the database and be allowed to create roles',
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'PostgreSQL itself, if `DATABASE_URL` leads to a pooler in transaction mode (docs/operating/running.md#poolers)',
  },
  DATABASE_PREPARED: { value: 'off', meaning: '`on`: that pooler knows prepared statements of the protocol' },
  BASE_DOMAIN: {
    value: 'localhost',
    meaning:
      'accounts answer at `<subdomain>.BASE_DOMAIN`; the bare domain and loopback addresses serve the default account',
  },
  DEFAULT_ACCOUNT: {
    without: 'the oldest account',
    meaning: 'subdomain of the account that the bare domain serves',
  },
  OWNER_EMAIL: { value: 'owner@example.com', meaning: 'the first owner, created on the first start only' },
  OWNER_PASSWORD: {
    without: 'generated and printed once',
    meaning: 'password of the first owner, 8 to 255 characters',
  },
  OWNER_NAME: { value: 'Owner', meaning: 'name of the first owner' },
  ACCOUNT_NAME: { value: 'Stoa', meaning: 'name of the first account' },
  APP_SECRET: {
    without: 'generated once into `DATA_DIR/secret`',
    meaning:
      'encrypts signing keys and stored credentials; at least 32 characters; required with `DATABASE_URL`. A different one refuses to start; a new one replaces it (docs/operating/keeping.md#a-new-secret)',
  },
  TOKEN_TTL: { value: '900', meaning: 'seconds that an access token is valid, 1 to 86400' },
  CAPTCHA_PROVIDER: { value: 'altcha', meaning: '`altcha` (embedded), `yandex`, `none` (any text passes)' },
  YANDEX_CAPTCHA_SITE_KEY: { meaning: 'required with `yandex`' },
  YANDEX_CAPTCHA_SERVER_KEY: { meaning: 'required with `yandex`' },
  YANDEX_CAPTCHA_URL: { without: "Yandex's own", meaning: 'where solutions are checked, for tests and mirrors' },
  RATE_LIMIT: { value: 'on', meaning: '`off` for tests and benchmarks' },
  SIGN_UP: { value: 'on', meaning: '`off`: visitors cannot open accounts' },
  SMTP_URL: {
    without: '`.eml` files in `DATA_DIR/mail`',
    meaning:
      'outgoing mail, `smtp://` or `smtps://`. Mail that the server does not accept is retried for days. It has 20 s for each step, 60 s and 64 KiB of answers for a mail',
  },
  MAIL_FROM: {
    without: '`no-reply@BASE_DOMAIN`',
    meaning: "sender's address; the name before it is the account's",
  },
  YANDEX_CLIENT_ID: {
    meaning: 'sign-in with Yandex ID (docs/operating/accounts.md#sign-in-by-yandex-google-keycloak-and-others)',
  },
  YANDEX_CLIENT_SECRET: { meaning: 'required with `YANDEX_CLIENT_ID`' },
  YANDEX_OAUTH_URL: { value: 'https://oauth.yandex.ru', meaning: 'where `/authorize` and `/token` are, for tests' },
  YANDEX_INFO_URL: { value: 'https://login.yandex.ru/info', meaning: "where the person's details are, for tests" },
  OIDC_ISSUER: { meaning: 'sign-in with any OpenID Connect provider' },
  OIDC_CLIENT_ID: { meaning: 'required with `OIDC_ISSUER`' },
  OIDC_CLIENT_SECRET: { meaning: 'required with `OIDC_ISSUER`' },
  OIDC_NAME: { value: 'SSO', meaning: 'label of its button: "Sign in with …"' },
  PAYMENT_PROVIDER: {
    value: 'test',
    meaning:
      'by whom accounts pay (docs/operating/accounts.md#payments): `test` (built in, no real money), `yookassa`, `none`',
  },
  YOOKASSA_SHOP_ID: { meaning: 'required with `yookassa`' },
  YOOKASSA_SECRET_KEY: { meaning: 'required with `yookassa`' },
  YOOKASSA_URL: { value: 'https://api.yookassa.ru/v3', meaning: 'where `/payments` is, for tests' },
  ROLE: {
    value: 'all',
    meaning: 'what this process does: `web` serves requests, `worker` runs jobs, `all` both',
  },
  JOBS: { value: 'on', meaning: '`off`: the same as `ROLE=web`' },
  QUOTA_MIB: {
    value: '20480',
    meaning: 'space (MiB) of an account without a quota of its own (docs/operating/accounts.md#quotas); 0: no limit',
  },
  QUOTA_RECORDS: {
    value: '10000000',
    meaning: 'records of an account without a quota of its own; 0: no limit',
  },
  DISK_FREE_MIB: {
    value: '1024',
    meaning:
      'free space (MiB) of the disk of `DATA_DIR` below which nothing is written (docs/operating/accounts.md#quotas); 0: not checked',
  },
  LOG_LEVEL: {
    value: 'info',
    meaning:
      "`fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`. JSON on stdout, one line a request, with the request's id; without values of records and without tokens, at every level",
  },
  S3_URL: {
    without: '`DATA_DIR/files`',
    meaning: 'where uploaded files are kept (docs/operating/keeping.md#uploaded-files)',
  },
  CALLBACK_ALLOW_PRIVATE: {
    value: 'off',
    meaning:
      'lets widgets and callbacks of modules (docs/reference/product/modules.md), and receivers of audit logs (docs/reference/product/audit.md#stream), be on private or loopback addresses and without TLS, for development and tests. Where it is off, hosts are looked up by name servers alone, not in the hosts file',
  },
  STORAGE_ALLOW_PRIVATE: {
    value: 'off',
    meaning:
      'lets databases of accounts (docs/reference/product/storage.md) be on private or loopback addresses, for development, tests, and installations whose accounts are trusted: with it an administrator of any account can have the server connect to hosts of its own network. Where it is off, hosts are looked up as there',
  },
} as const satisfies Record<string, SettingNote>;

export const settingNames: readonly string[] = Object.keys(settings);
