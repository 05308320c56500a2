import { defineConfig } from '@playwright/test';
import { owner } from './tests/e2e/support/account.ts';
import { dataFolder, port } from './tests/e2e/support/place.ts';
import { chromiumArgs, findChromium } from './tests/support/chromium.ts';

const origin = `http://localhost:${port}`;
const chromium = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `.cache/e2e-results-${port}`,
  reporter: 'list',
  workers: 1,
  timeout: 60_000,
  // A busy machine needs more than the 5 s of old.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: origin,
    trace: 'retain-on-failure',
    launchOptions: { args: chromiumArgs, ...(chromium && { executablePath: chromium }) },
  },
  webServer: {
    command: `node tests/support/emptyDataFolder.ts ${dataFolder} && exec node src/server/main.ts`,
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
      LOG_LEVEL: 'warn',
    },
  },
});
