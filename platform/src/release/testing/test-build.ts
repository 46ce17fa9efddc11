import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { routesOwnedBy } from '@sallyport/contract/config'
import { discoveryPath, releaseFile, type Declaration } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { readBuiltRelease, type BuiltRelease } from '../folder/built-release.ts'
import { type Release, integrityOfFile } from '../folder/release.ts'

type Translations = Record<string, string>

export type TestBuild = {
  name: string
  version: string
  /** Content of the entry and the translations. */
  text?: string
  page?: string
  code?: string
  /** Further files, by path. */
  assets?: Record<string, string>
  facts?: Partial<Pick<Release, 'contract' | 'supplies' | 'requires' | 'declaration'>>
  translations?: { en: Translations; ru: Translations }
}

/** Writes a small build: an entry, one page, translations in both languages. */
export function build({
  name,
  version,
  text = name,
  page = 'page',
  code = '',
  assets = {},
  facts,
  translations,
}: TestBuild): BuiltRelease {
  const dist = temporaryFolder('build')
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
    writeFileSync(path.join(dist, file), content)
    const integrity = integrityOfFile(path.join(dist, file))
    return { file, integrity, bytes: gzipSync(content).length }
  }
  const entry = write('entry.1a.js', `console.log(${JSON.stringify(text)})`)
  const pages = [write('static/page.js', `console.log(${JSON.stringify(page)});${code}`)]
  const index = name === 'shell' ? [write('index.html', `<script src="/shell/${version}/entry.1a.js"></script>`)] : []
  const release: Release = {
    name,
    version,
    contract: 1,
    entry: { file: entry.file, integrity: entry.integrity },
    files: [entry, ...pages, ...index, ...Object.entries(assets).map(([file, content]) => write(file, content))],
    translations: {
      en: write('locales/en.json', JSON.stringify(translations?.en ?? { 'a.b': text })),
      ru: write('locales/ru.json', JSON.stringify(translations?.ru ?? { 'a.b': text })),
    },
    bytes: entry.bytes + pages[0]!.bytes,
    ...(name === 'shell'
      ? { supplies: { react: '19.3.0' } }
      : { requires: { react: '^19.0.0' }, declaration: declarationOf(name) }),
    preload: { all: [], pages: name === 'shell' ? {} : { [`/${name}`]: pages } },
    ...facts,
  }
  writeFileSync(path.join(dist, releaseFile), JSON.stringify(release))
  return readBuiltRelease(dist)
}

/** The smallest valid declaration of a remote, with the routes of the contract that it owns. */
export function declarationOf(app: string): Declaration {
  const owned = routesOwnedBy(app).map(({ path, audience }) => ({ path, audience }))
  const routes = owned.length > 0 ? owned : [{ path: `/${app}`, audience: 'user' as const }]
  const prefixes = [...new Set(routes.map(({ path }) => `/${path.split('/')[1]}`))]
  return { prefixes, audience: 'anyone', routes, navItems: [] }
}

export const documentText = (site: string) => readFileSync(path.join(site, discoveryPath), 'utf8')
