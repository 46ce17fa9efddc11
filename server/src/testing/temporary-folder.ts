import { afterAll } from '@rstest/core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const made: string[] = []

// Hooks run in reverse: this one, which is there before any of a test file's own, comes when all of them are done.
afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone when the tests of a file are over. */
export function temporaryFolder(name: string): string {
  return dropAtEnd(mkdtempSync(path.join(tmpdir(), `sallyport-${name}-`)))
}

export function dropAtEnd(folder: string): string {
  made.push(folder)
  return folder
}
