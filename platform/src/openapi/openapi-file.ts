import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import { openApiDocument } from './openapi-document.ts'

export const openApiFile = path.join(root, 'docs/openapi.json')

/** The content of `docs/openapi.json` for the current contract. */
export function openApiText(): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`
}
