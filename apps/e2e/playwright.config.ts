import { defineConfig } from '@playwright/test';
import { chromiumPath } from '@slovo/testing';

/** A third of the time of all files, with one world. If it came in its turn, the other worker would have nothing to do at the end. */
const LONGEST = '**/pages.spec.ts';

/** Each worker has a world and a browser of its own: the time machine moves a world for everybody in it. */
export default defineConfig({
  testDir: 'browser',
  outputDir: 'test-results/browser',
  globalSetup: './src/one-process.ts',
  workers: 2,
  // They begin in this order.
  projects: [
    { name: 'pages', testMatch: LONGEST },
    { name: 'flows', testIgnore: LONGEST },
  ],
  retries: 0,
  forbidOnly: true,
  // These end what hangs; on a busy machine a page may take many times its usual time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    launchOptions: { executablePath: await chromiumPath(), args: ['--no-sandbox'] },
    viewport: { width: 1280, height: 844 },
    actionTimeout: 60_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A trace of every page would cost as much time as the tests; `--trace retain-on-failure` brings it when it is needed.
    screenshot: 'only-on-failure',
  },
});
