import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { chromiumOptions, headlessShellOptions } from 'platform/browser'
import type { EngineName, EngineOptions } from './engines/support/test.ts'

const isCi = process.env['CI'] === 'true'

/**
 * The journeys of each engine, by the width in their titles: a desktop in Chromium and Firefox, a phone in WebKit. Firefox and WebKit also
 * run journeys with the tag `@everywhere` at other widths. The other tests run in Chromium only, and cover its phones.
 */
const journeys: Record<EngineName, RegExp> = {
  chromium: /1280 px/,
  firefox: /1280 px|@everywhere/,
  webkit: /390 px|@everywhere/,
}

const historySpec = '**/e2e/engines/next-user.spec.ts'

type Project = NonNullable<PlaywrightTestConfig<object, EngineOptions>['projects']>[number]

const journeyProject = (name: string, options: Project) => ({
  name,
  testMatch: '**/e2e/engines/*.spec.ts',
  // Each step of a journey is several commands to another process, which take longer on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  ...options,
})

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  globalSetup: './support/build-site.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Tests often wait for other processes and for downloads: a third worker on two cores saves a sixth of the time.
  workers: 3,
  forbidOnly: isCi,
  // Only `pnpm test:long` runs the tests with the tag `@long`.
  ...(process.env['TEST_LONG'] !== '1' && { grepInvert: /@long/ }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: 1,
  // `npm test` reads the report.
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/e2e.json' }]],
  use: {
    // Without this limit, a click on a missing element fails at the end of the test, which may be minutes later.
    actionTimeout: 60_000,
    launchOptions: headlessShellOptions,
    locale: 'en-GB',
    // The list recommends nodes near the time zone: none is near UTC.
    timezoneId: 'UTC',
    // A trace of every test would take a tenth of the time: `pnpm e2e --trace on` records it.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/e2e/engines/**',
      // What moves takes a fifth of the processor time. Journeys, and specs with `withMotion`, move as for most users.
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
    ...(Object.keys(journeys) as EngineName[]).map((engineName) =>
      journeyProject(`journeys-${engineName}`, {
        grep: journeys[engineName],
        testIgnore: engineName === 'chromium' ? historySpec : [],
        use: { engineName },
      }),
    ),
    journeyProject('history-chromium', {
      testMatch: historySpec,
      // Documents enter the back/forward cache of Firefox and of WebKitGTK under automation too. The headless shell has none,
      // and Playwright disables Chromium's (https://github.com/microsoft/playwright/issues/2780).
      use: { launchOptions: { ...chromiumOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] } },
    }),
  ],
})
