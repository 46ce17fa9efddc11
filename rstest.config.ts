import path from 'node:path'
import { defineConfig } from '@rstest/core'
import { pluginReact } from '@rsbuild/plugin-react'

export default defineConfig({
  // `npm test` reads the counts from the JUnit report.
  reporters: ['default', ['junit', { outputPath: path.join(import.meta.dirname, '.cache/reports/unit.xml') }]],
  // All cores; the default leaves one idle, which halves the speed on a machine with two.
  pool: { maxWorkers: '100%' },
  projects: [
    {
      name: 'browser',
      plugins: [pluginReact()],
      testEnvironment: {
        name: 'happy-dom',
        // Payment pages in frames are not requested.
        options: { settings: { navigation: { disableChildFrameNavigation: true } } },
      },
      setupFiles: ['./shared/testing/src/setup.ts'],
      // i18next's default namespace, as in `shared/testing/src/setup.ts`.
      source: { define: { 'import.meta.env.PUBLIC_TRANSLATION_NAMESPACE': JSON.stringify('translation') } },
      include: ['{shell,remote-*,shared/*}/src/**/*.test.{ts,tsx}'],
      testTimeout: 60_000,
    },
    {
      name: 'node',
      testEnvironment: 'node',
      include: ['{server,platform,bench}/src/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  ],
})
