import { existsSync } from 'node:fs'
import path from 'node:path'
import { languages, type Remote, type Language } from '@sallyport/contract/config'
import type { Declaration } from '@sallyport/site'
import { register } from 'tsx/cjs/api'
import { remoteNamesIn, root as workspaceRoot } from '../workspace.ts'
import { composeTranslations } from './translations.ts'

const fileIn = (folder: string) => path.join(folder, 'src/remote.ts')

/** Evaluates `src/remote.ts` of a folder. A namespace per call bypasses the module cache. */
export function readRemote(folder: string): Remote {
  const tsx = register({ namespace: `sallyport-${performance.now()}` })
  try {
    const file = fileIn(folder)
    if (!existsSync(file)) throw new Error(`${path.basename(folder)} declares nothing: expected src/remote.ts`)
    const { remote } = tsx.require(file, import.meta.url) as { remote?: Remote }
    if (!remote) throw new Error(`${file}: expected an export called remote, found none`)
    return remote
  } finally {
    tsx.unregister()
  }
}

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

export type OnBroken = (name: string, error: unknown) => void

/** The declarations of the remotes of a workspace, by name, without those that `onBroken` is called for; by default an error is thrown. */
export function workspaceRemotes(workspace = workspaceRoot, onBroken: OnBroken = rethrow): ReadonlyMap<string, Remote> {
  const read = (name: string): [string, Remote][] => {
    try {
      return [[name, readRemote(path.join(workspace, `remote-${name}`))]]
    } catch (error) {
      onBroken(name, error)
      return []
    }
  }
  return new Map(remoteNamesIn(workspace).flatMap(read))
}

function rethrow(_name: string, error: unknown): never {
  throw error
}
