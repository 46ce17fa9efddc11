import { defineConfig } from '@rsbuild/core'

/** One file without dependencies, for the Node.js of the archive. */
export default defineConfig({
  mode: 'production',
  source: { entry: { sallyport: './src/main.ts' } },
  output: {
    target: 'node',
    module: true,
    overrideBrowserslist: ['node 20.19'],
    minify: false,
    sourceMap: false,
    filename: { js: '[name].mjs' },
    cleanDistPath: true,
  },
  performance: { printFileSize: false },
  splitChunks: false,
  // Keep `import.meta.url` at run time, so that it is the URL of the bundle.
  tools: { rspack: { module: { parser: { javascript: { importMeta: false } } } } },
})
