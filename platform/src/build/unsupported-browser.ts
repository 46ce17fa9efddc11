import path from 'node:path'
import { integrityOfFile } from '@sallyport/site/folder'

/** The script for browsers that are too old, in `public` of the shell. It is not built, because it has to be ES5. */
export const unsupportedBrowserFile = 'unsupported-browser.js'

/** Its hash, for `index.html`: Rsbuild writes hashes only of the files that it builds. */
export const unsupportedBrowserIntegrity = (shell: string) =>
  integrityOfFile(path.join(shell, 'public', unsupportedBrowserFile))
