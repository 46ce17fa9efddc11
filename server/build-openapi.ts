import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'
import manifest from './package.json' with { type: 'json' }
import { openApiDocument } from './src/api/openapi/openapi-document.ts'

/** Adds the OpenAPI document, which the server serves at `/api/openapi.json`, to the build. */
export const openApi: RsbuildPlugin = {
  name: 'openapi',
  setup(api) {
    api.onAfterBuild(() => {
      const document = JSON.stringify(openApiDocument(manifest.version), null, 2)
      writeFileSync(path.join(api.context.distPath, 'openapi.json'), `${document}\n`)
    })
  },
}
