import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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

/** Another version of an app, really built from a copy of its folder, and once only: from then on it is found again. */
export async function buildVariant({ app, version, change }: Variant): Promise<{ dist: string }> {
  const mark = createHash('sha256').update(String(change)).digest('hex').slice(0, 8)
  const folder = path.join(variants, `${app}-${version}-${mark}`)
  await withLock(path.join(variants, `locks/${path.basename(folder)}`), async () => {
    copySources(folderOf(app), folder)
    setVersion(path.join(folder, 'package.json'), version)
    change?.(folder)
    await buildApp(folder)
  })
  return { dist: path.join(folder, 'dist') }
}

/** Changes one word of a variant in both languages, so that people see which version it is. */
export function setWord(folder: string, key: string, text: string): void {
  for (const language of ['en', 'ru']) {
    const file = path.join(folder, 'src/locales', `${language}.json`)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    if (!(key in words)) throw new Error(`${file}: expected the word ${key}, found none`)
    writeFileSync(file, JSON.stringify({ ...words, [key]: text }))
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

/** The packages of the original; what tools write beside them stays apart. */
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
