import path from 'node:path'
import { defineConfig } from '@rstest/core'
import { pluginReact } from '@rsbuild/plugin-react'

export default defineConfig({
  // The last one is where `npm test` reads the counts, wherever the tests are run from.
  reporters: ['default', ['junit', { outputPath: path.join(import.meta.dirname, '.cache/reports/unit.xml') }]],
  // Every core: left to itself the runner keeps one idle, which is half of a small machine.
  pool: { maxWorkers: '100%' },
  projects: [
    {
      name: 'browser',
      plugins: [pluginReact()],
      testEnvironment: {
        name: 'happy-dom',
        // A payment page in its frame is nobody's to fetch.
        options: { settings: { navigation: { disableChildFrameNavigation: true } } },
      },
      setupFiles: ['./shared/testing/src/setup.ts'],
      // The one namespace of the set-up.
      source: { define: { 'import.meta.env.PUBLIC_WORDS': JSON.stringify('words') } },
      include: ['{shell,remote-*,shared/*}/src/**/*.test.{ts,tsx}'],
      testTimeout: 60_000,
    },
    {
      name: 'node',
      testEnvironment: 'node',
      include: ['{server,platform,bench,folder-lock}/src/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  ],
})
