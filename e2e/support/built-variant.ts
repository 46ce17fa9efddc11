import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@sallyport/contract/config'
import { withLock, buildApp } from 'platform/release'
import { folderOf, root } from 'platform/workspace'

export type Variant = {
  app: string
  version: string
  /** Changes the sources of the copy. */
  change?: (folder: string) => void
}

const variants = path.join(root, '.cache/variants')
const generated = new Set(['node_modules', 'dist'])

const builds = new Map<string, Promise<{ dist: string }>>()

/** Builds another version of an app from a copy of its folder; an existing build is reused. */
export function buildVariant(variant: Variant): Promise<{ dist: string }> {
  const hash = createHash('sha256').update(String(variant.change)).digest('hex').slice(0, 8)
  const folder = path.join(variants, `${variant.app}-${variant.version}-${hash}`)
  const build = builds.get(folder) ?? buildIn(folder, variant)
  builds.set(folder, build)
  return build
}

async function buildIn(folder: string, { app, version, change }: Variant): Promise<{ dist: string }> {
  await withLock(path.join(variants, `locks/${path.basename(folder)}`), async () => {
    copySources(folderOf(app), folder)
    setVersion(path.join(folder, 'package.json'), version)
    change?.(folder)
    await buildApp(folder)
  })
  return { dist: path.join(folder, 'dist') }
}

/** Changes one translation of a variant in both languages, which makes its version visible on the page. */
export function setTranslation(folder: string, key: string, text: string): void {
  for (const language of languages) {
    const file = path.join(folder, 'src/locales', `${language}.json`)
    const translations = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    if (!(key in translations)) throw new Error(`${file}: expected the key ${key}, found none`)
    writeFileSync(file, JSON.stringify({ ...translations, [key]: text }))
  }
}

function copySources(from: string, to: string): void {
  mkdirSync(path.join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(to)) if (!generated.has(name)) rmSync(path.join(to, name), { recursive: true })
  for (const name of readdirSync(from)) {
    if (!generated.has(name)) cpSync(path.join(from, name), path.join(to, name), { recursive: true })
  }
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(variants, 'tsconfig.base.json'))
  linkPackages(path.join(from, 'node_modules'), path.join(to, 'node_modules'))
}

/** Links the packages of an app into its copy, but not the caches of tools, whose names begin with a dot. */
function linkPackages(from: string, to: string): void {
  const packages = readdirSync(from).filter((name) => !name.startsWith('.'))
  for (const name of packages) {
    rmSync(path.join(to, name), { recursive: true, force: true })
    symlinkSync(path.join(from, name), path.join(to, name))
  }
}

function setVersion(file: string, version: string): void {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...manifest, version }))
}
