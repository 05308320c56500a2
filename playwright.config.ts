import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { launch } from './src/cli/start.ts';
import { owner } from './tests/e2e/support/people/account.ts';
import { chromiumArgs, findChromium } from './tests/e2e/support/run/chromium.ts';
import { firstPort, port, workerServer } from './tests/e2e/support/run/workerServer.ts';
import { providerSecret } from './tests/support/server/credentials.ts';

// Servers and commands that tests start load the same sources. Node.js keeps their compiled code here.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');

/** Two keep two cores busy for most of the time only: each waits for its server, and for what fades in and out. */
const workers = Number(process.env.E2E_WORKERS ?? 3);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: `.cache/e2e-results-${firstPort}`,
  // A machine's log shows what failed alone.
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./tests/e2e/support/run/runReporter.ts']],
  workers,
  retries: 1,
  // Flaky tests are faults: they are listed, and fail the run where a developer can look at them.
  failOnFlakyTests: !process.env.CI,
  // Generous, for a busy machine.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    // Traces take a quarter of the time, so only a retry is recorded.
    trace: 'on-first-retry',
    launchOptions: { args: chromiumArgs, ...findChromium() },
  },
  webServer: Array.from({ length: workers }, (_, worker) => serverOf(worker)),
});

/** Each worker has a server with an empty data folder, so that concurrent files do not share data. */
function serverOf(worker: number) {
  const { port, providerPort, pagesPort, dataFolder } = workerServer(worker);
  const { args, env } = launch();
  return {
    command: `node tests/e2e/support/run/emptyDataFolder.ts ${dataFolder} && exec node ${args.join(' ')}`,
    url: `http://localhost:${port}/api/health`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      OWNER_NAME: owner.name,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      RATE_LIMIT: 'off',
      CORS_ORIGINS: `http://localhost:${pagesPort}`,
      CAPTCHA_PROVIDER: 'altcha',
      OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
      OIDC_CLIENT_ID: 'stoa',
      OIDC_CLIENT_SECRET: providerSecret,
      OIDC_NAME: 'Test ID',
      YANDEX_CLIENT_ID: 'stoa-at-yandex',
      YANDEX_CLIENT_SECRET: providerSecret,
      YANDEX_OAUTH_URL: `http://127.0.0.1:${providerPort}`,
      YANDEX_INFO_URL: `http://127.0.0.1:${providerPort}/info`,
      CALLBACK_ALLOW_PRIVATE: 'on',
      STORAGE_ALLOW_PRIVATE: 'on',
      LOG_LEVEL: 'warn',
    },
  };
}
