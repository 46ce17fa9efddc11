import { statSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@sallyport/contract/config'
import type { Declaration } from '@sallyport/contract/site'
import { readDeclaration } from '../build/declare.ts'
import { folderOf } from '../workspace.ts'

const cache = new Map<string, { fingerprint: string; declaration: Declaration }>()

/** The declaration of a remote, read again after each edit of it or of the labels of its navigation items. */
export function currentDeclaration(name: string): Declaration {
  const folder = folderOf(name)
  const files = ['remote.ts', ...languages.map((language) => `locales/${language}.json`)]
  const fingerprint = files.map((file) => statSync(path.join(folder, 'src', file)).mtimeMs).join()
  const cached = cache.get(name)
  if (cached?.fingerprint === fingerprint) return cached.declaration
  const declaration = readDeclaration(folder)
  cache.set(name, { fingerprint, declaration })
  return declaration
}
