import { defineConfig } from '@rsbuild/core'
import manifest from './package.json' with { type: 'json' }

/** Packages stay packages; only what is ours, in TypeScript, goes into the bundle. */
const packages = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@sallyport/'))

export default defineConfig({
  mode: 'production',
  source: { entry: { main: './src/main.ts' } },
  output: {
    target: 'node',
    module: true,
    minify: false,
    sourceMap: false,
    filename: { js: '[name].js' },
    externals: [new RegExp(`^(?:${packages.join('|')})(?:/|$)`)],
    cleanDistPath: true,
  },
  performance: { printFileSize: false },
  tools: {
    // Left as it is written, `import.meta.url` says where the bundle runs, not where its source stood.
    rspack: { module: { parser: { javascript: { importMeta: false } } }, externalsType: 'module-import' },
  },
})
