import { defineConfig, rspack } from '@rsbuild/core'
import manifest from './package.json' with { type: 'json' }

/** Built for the Node 18 of Debian 12, without dependencies. The simulation is a separate file, so the agent does not contain it. */
export default defineConfig({
  mode: 'production',
  source: {
    entry: { 'sallyport-agent': './src/main.ts', 'demo-agent': './src/simulation/main.ts' },
    define: { AGENT_VERSION: JSON.stringify(manifest.version) },
  },
  output: {
    target: 'node',
    module: true,
    overrideBrowserslist: ['node 18.19'],
    minify: false,
    sourceMap: false,
    filename: { js: '[name].mjs' },
    cleanDistPath: true,
  },
  performance: { printFileSize: false },
  splitChunks: false,
  tools: {
    rspack: {
      plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true, entryOnly: true })],
    },
  },
})
