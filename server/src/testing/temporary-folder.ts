import { afterAll } from '@rstest/core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folders: string[] = []

// Hooks run in reverse: this one, which is there before any of a test file's own, comes when all of them are done.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone when the tests of a file are over. */
export function temporaryFolder(name: string): string {
  return removeAfterTests(mkdtempSync(path.join(tmpdir(), `sallyport-${name}-`)))
}

export function removeAfterTests(folder: string): string {
  folders.push(folder)
  return folder
}
