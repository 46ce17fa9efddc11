import { existsSync } from 'node:fs'
import path from 'node:path'
import { languages, type Remote, type Language } from '@sallyport/contract/config'
import type { Declaration } from '@sallyport/site'
import { register } from 'tsx/cjs/api'
import { folderOf, remoteNames } from '../workspace.ts'
import { composeTranslations } from './translations.ts'

const fileIn = (folder: string) => path.join(folder, 'src/remote.ts')

/** Evaluates `src/remote.ts` of several folders. A namespace per call bypasses the module cache. */
export function readRemotes(folders: readonly string[]): Remote[] {
  const tsx = register({ namespace: `sallyport-${performance.now()}` })
  try {
    return folders.map((folder) => {
      const file = fileIn(folder)
      if (!existsSync(file)) throw new Error(`${path.basename(folder)} declares nothing: expected src/remote.ts`)
      const { remote } = tsx.require(file, import.meta.url) as { remote?: Remote }
      if (!remote) throw new Error(`${file}: expected an export called remote, found none`)
      return remote
    })
  } finally {
    tsx.unregister()
  }
}

export const readRemote = (folder: string): Remote => readRemotes([folder])[0]!

/** The declaration of a release, with labels in all languages. @throws when a language lacks a label. */
export function createDeclaration(root: string, { prefixes, audience, pages, navItems }: Remote): Declaration {
  const texts = languages.map((language) => [language, composeTranslations(root, language)] as const)
  const labelOf = (key: string) =>
    Object.fromEntries(texts.map(([language, known]) => [language, textOf(key, language, known)]))
  return {
    prefixes,
    audience,
    routes: pages.map(({ route, shape }) => ({ path: route.path, audience: route.audience, ...(shape && { shape }) })),
    navItems: navItems.map(({ label, route, position, audience = route.audience, parentOf }) => ({
      label: labelOf(label) as Record<Language, string>,
      to: route.path,
      group: audience === 'admin' ? 'admin' : 'main',
      position,
      audience,
      ...(parentOf && { parentOf: parentOf.map(({ path }) => path) }),
    })),
  }
}

export const readDeclaration = (root: string): Declaration => createDeclaration(root, readRemote(root))

function textOf(key: string, language: Language, texts: Readonly<Record<string, string>>): string {
  const text = texts[key]
  if (text === undefined)
    throw new Error(
      `src/remote.ts: ${key} labels a navigation item. Expected it in ${language}.json, found no such key`,
    )
  return text
}

/** The declarations of the remotes of the workspace, by name. */
export function workspaceRemotes(): ReadonlyMap<string, Remote> {
  const remotes = readRemotes(remoteNames.map(folderOf))
  return new Map(remotes.map((remote, index) => [remoteNames[index]!, remote]))
}
