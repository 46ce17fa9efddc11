import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { packageFolder } from '../command-line.ts'

const variable = 'TEST_BUNDLE_FOLDER'

/** The folder of the server bundle, which the first test that needs it builds. */
export const bundleFolder = () => process.env[variable] ?? ''

/** Creates the folder, below the packages that a bundle imports. Returns a function that deletes it. */
export function createBundleFolder(): () => void {
  const cache = path.join(packageFolder(), 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'server-under-test-'))
  process.env[variable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
