import path from 'node:path'
import { integrityOfFile } from '../release/folder/release.ts'

/** The script for unsupported browsers in `public` of the shell. Not built, because it must be ES5. */
export const unsupportedBrowserFile = 'unsupported-browser.js'

/** The integrity hash of the script for `index.html`. Rsbuild computes hashes only of files that it builds. */
export const unsupportedBrowserIntegrity = (shell: string) =>
  integrityOfFile(path.join(shell, 'public', unsupportedBrowserFile))
