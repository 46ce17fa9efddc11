import { defineConfig } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'

const isCi = process.env['CI'] === 'true'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/build-site.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: isCi,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../.cache/reports/e2e.xml' }]],
  use: {
    // Without it, a click on a missing element ends with the test, which may be minutes later.
    actionTimeout: 60_000,
    launchOptions: chromiumOptions,
    locale: 'en-GB',
    // Nodes near the time zone are recommended above the list; near UTC are none.
    timezoneId: 'UTC',
    // A trace of every test would take a tenth of the time: `pnpm e2e --trace on` records it.
    screenshot: 'only-on-failure',
  },
})
