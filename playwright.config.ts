import { defineConfig } from '@playwright/test';
import { owner } from './tests/e2e/support/account.ts';
import { chromiumArgs, findChromium } from './tests/e2e/support/chromium.ts';
import { dataFolder, port, providerPort } from './tests/e2e/support/place.ts';
import { providerSecret } from './tests/support/server/credentials.ts';

const origin = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `.cache/e2e-results-${port}`,
  reporter: 'list',
  workers: 1,
  retries: 1,
  failOnFlakyTests: true,
  timeout: 60_000,
  // A busy machine needs more than the 5 s of old.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: origin,
    // Recording every test costs a quarter of the time. A failed one runs again with a record, and still fails the run.
    trace: 'on-first-retry',
    launchOptions: { args: chromiumArgs, ...findChromium() },
  },
  webServer: {
    command: `node tests/e2e/support/emptyDataFolder.ts ${dataFolder} && exec node src/server/main.ts`,
    url: `${origin}/api/health`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataFolder,
      OWNER_NAME: owner.name,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      RATE_LIMIT: 'off',
      CAPTCHA_PROVIDER: 'altcha',
      OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
      OIDC_CLIENT_ID: 'stoa',
      OIDC_CLIENT_SECRET: providerSecret,
      OIDC_NAME: 'Test ID',
      YANDEX_CLIENT_ID: 'stoa-at-yandex',
      YANDEX_CLIENT_SECRET: providerSecret,
      YANDEX_OAUTH_URL: `http://127.0.0.1:${providerPort}`,
      YANDEX_INFO_URL: `http://127.0.0.1:${providerPort}/info`,
      LOG_LEVEL: 'warn',
    },
  },
});
