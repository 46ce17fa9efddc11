import { languages, type Language, type Remote } from '@sallyport/contract/config'
import type { Declaration } from '@sallyport/contract/site'
import { readRemote } from './read-remote.ts'
import { composeTranslations } from './translations.ts'

/** What a release contains of `src/remote.ts`, with labels in all languages. @throws when a language lacks a label. */
export function declare(root: string, { prefixes, access, pages, navItems }: Remote): Declaration {
  const texts = languages.map((language) => [language, composeTranslations(root, language)] as const)
  const labelOf = (key: string) =>
    Object.fromEntries(texts.map(([language, known]) => [language, textOf(key, language, known)]))
  return {
    prefixes,
    access,
    routes: pages.map(({ route, shape }) => ({ path: route.path, access: route.access, ...(shape && { shape }) })),
    navItems: navItems.map(({ label, route, group, order, access, parentOf }) => ({
      label: labelOf(label) as Record<Language, string>,
      to: route.path,
      group,
      order,
      access,
      ...(parentOf && { parentOf: parentOf.map(({ path }) => path) }),
    })),
  }
}

/** The declaration of the remote in a folder. */
export const readDeclaration = (root: string): Declaration => declare(root, readRemote(root))

function textOf(key: string, language: Language, texts: Readonly<Record<string, string>>): string {
  const text = texts[key]
  if (text === undefined)
    throw new Error(
      `src/remote.ts: ${key} labels a navigation item. Expected it in ${language}.json, found no such key`,
    )
  return text
}
