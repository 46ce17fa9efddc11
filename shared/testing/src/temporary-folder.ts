import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from '@rstest/core'

const folders: string[] = []

// Hooks run in reverse order, so this one runs after the hooks of the test file.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `sallyport-${name}-`))
  folders.push(folder)
  return folder
}
