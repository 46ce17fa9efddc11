// `pnpm openapi`: writes `docs/openapi.json`, which is committed.
import { writeFileSync } from 'node:fs'
import { openApiFile, openApiText } from './openapi-file.ts'

writeFileSync(openApiFile, openApiText())
