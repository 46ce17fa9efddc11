import { defineConfig } from '@rsbuild/core'
import { emptyDatabase } from './build-empty-database.ts'
import { openApi } from './build-openapi.ts'

/** Contains all dependencies without native code, because Node takes hundreds of megabytes to resolve the modules of some libraries (decision 55). */
export default defineConfig({
  mode: 'production',
  plugins: [emptyDatabase, openApi],
  source: {
    entry: {
      main: './src/main.ts',
      admin: './src/admin.ts',
    },
  },
  // Optional in `pg`, and not installed.
  resolve: { alias: { 'pg-native': false } },
  output: {
    target: 'node',
    module: true,
    minify: false,
    sourceMap: false,
    filename: { js: '[name].js' },
    // Native code, and the database of the demonstration, which archives leave out.
    externals: [/^@(?:node-rs\/argon2|electric-sql\/pglite)(?:\/|$)/],
    cleanDistPath: true,
  },
  performance: { printFileSize: false },
  splitChunks: false,
  tools: {
    // Keep `import.meta.url` at run time, so that it is the URL of the bundle.
    rspack: { module: { parser: { javascript: { importMeta: false } } }, externalsType: 'module-import' },
  },
})
