import { defineConfig } from '@rsbuild/core'
import { emptyDatabase } from './build-empty-database.ts'
import { openApi } from './build-openapi.ts'
import manifest from './package.json' with { type: 'json' }

/** External dependencies, including PGlite of the demonstration. Only workspace packages are bundled, because they are TypeScript. */
const packages = [...Object.keys(manifest.dependencies), '@electric-sql/pglite'].filter(
  (name) => !name.startsWith('@sallyport/'),
)

export default defineConfig({
  mode: 'production',
  plugins: [emptyDatabase, openApi],
  source: {
    entry: {
      main: './src/main.ts',
      admin: './src/admin.ts',
    },
  },
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
    // Keep `import.meta.url` at run time, so that it is the URL of the bundle.
    rspack: { module: { parser: { javascript: { importMeta: false } } }, externalsType: 'module-import' },
  },
})
