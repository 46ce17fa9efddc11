import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterFile } from './after-file.ts'

/** Creates an empty folder that is removed after the tests of the file. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `sallyport-${name}-`))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
