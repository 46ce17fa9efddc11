import path from 'node:path'
import { pluginReact } from '@rsbuild/plugin-react'
import { defineConfig } from '@rstest/core'

const node = {
  testEnvironment: 'node',
  setupFiles: './shared/testing/src/setup-node.ts',
  testTimeout: 60_000,
  retry: 1,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
} as const

export default defineConfig({
  // `npm test` reads the report.
  reporters: ['default', ['json', { outputPath: path.join(import.meta.dirname, '.cache/reports/unit.json') }]],
  // The default leaves one core idle.
  pool: { maxWorkers: '100%' },
  projects: [
    {
      name: 'browser',
      plugins: [pluginReact()],
      testEnvironment: {
        name: 'happy-dom',
        // Tests must not fetch the payment widget of a frame.
        options: { settings: { navigation: { disableChildFrameNavigation: true } } },
      },
      setupFiles: ['./shared/testing/src/setup.ts'],
      // i18next's default namespace, as in `shared/testing/src/setup.ts`.
      source: { define: { 'import.meta.env.PUBLIC_TRANSLATION_NAMESPACE': JSON.stringify('translation') } },
      include: ['{shell,remote-*,shared/*}/src/**/*.test.{ts,tsx}'],
      exclude: ['shared/site/src/folder-lock.test.ts'],
      testTimeout: 60_000,
      retry: 1,
      expect: { poll: { timeout: 20_000 } },
    },
    {
      name: 'node',
      ...node,
      include: ['{platform,bench,installer}/**/*.test.ts', 'shared/site/src/folder-lock.test.ts'],
    },
    {
      name: 'agent',
      ...node,
      include: ['agent/src/**/*.test.ts'],
      globalSetup: ['./agent/src/testing/global-setup.ts'],
    },
    {
      name: 'server',
      ...node,
      include: ['server/src/**/*.test.ts'],
      globalSetup: ['./server/src/testing/global-setup.ts'],
    },
  ],
})
