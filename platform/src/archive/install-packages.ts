import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import { compare, dependenciesOf, type Package } from './dependencies.ts'

/** Files that are not read at run time. */
const unusedFile = /\.(?:map|md|markdown|[cm]?ts|tsx|flow|tsbuildinfo)$/i
const licenseFile = /^(?:licen[cs]e|copying|notice)/i
const unusedFolders = new Set(['node_modules', 'test', 'tests', '__tests__', 'benchmark', 'benchmarks', '.github'])

type PlacedPackage = { entry: Package; location: string }

/** Copies packages and their dependencies to the top of `folder`/node_modules, or below the dependent if the top has another version. */
export function installPackages(folder: string, packages: readonly Package[]): void {
  const top = new Map<string, string>()
  const pending: PlacedPackage[] = []
  const place = (entry: Package, dependent: string) => {
    if (top.get(entry.name) === entry.folder) return
    const parent = top.has(entry.name) ? dependent : folder
    if (parent === folder) top.set(entry.name, entry.folder)
    const location = path.join(parent, 'node_modules', entry.name)
    if (existsSync(location)) return
    copyPackage(entry, location)
    pending.push({ entry, location })
  }
  for (const entry of packages) place(entry, folder)
  for (const { entry, location } of pending) {
    const dependencies = dependenciesOf(entry).toSorted((one, other) => compare(one.name, other.name))
    for (const dependency of dependencies) place(dependency, location)
  }
}

function copyPackage({ folder }: Pick<Package, 'folder'>, location: string): void {
  cpSync(folder, location, { recursive: true, dereference: true, filter: (file) => isUsed(folder, file) })
}

/** The names of licence files in the folder of a package. */
export const licenseFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .toSorted(compare)

function isUsed(folder: string, file: string): boolean {
  const name = path.basename(file)
  if (file === folder || licenseFile.test(name)) return true
  return !unusedFolders.has(name) && !unusedFile.test(name)
}

export const cpus = ['x64', 'arm64'] as const
export type Cpu = (typeof cpus)[number]

const downloads = path.join(root, '.cache/native-packages')

/**
 * Replaces the prebuilt binaries for this machine with those for Linux with glibc on a CPU. Binaries are optional dependencies with names
 * such as `@node-rs/argon2-linux-arm64-gnu` (https://napi.rs/docs/deep-dive/release).
 */
export function installNativePackages(folder: string, packages: readonly Package[], cpu: Cpu): void {
  for (const { name, optionalDependencies } of packages) {
    const binaries = Object.keys(optionalDependencies).filter((binary) => binary.startsWith(`${name}-`))
    if (!binaries.some((binary) => binary.includes('-linux-'))) continue
    const target = `${name}-linux-${cpu}-gnu`
    const version = optionalDependencies[target]
    if (version === undefined) throw new Error(`${name} has no binary for linux-${cpu}`)
    const locationOf = (binary: string) => path.join(folder, 'node_modules', binary)
    for (const binary of binaries) if (binary !== target) rmSync(locationOf(binary), { recursive: true, force: true })
    if (existsSync(locationOf(target))) continue
    const integrity = integrityOf(`${target}@${version}`)
    copyPackage({ folder: downloadPackage({ name: target, version, integrity }) }, locationOf(target))
  }
}

type Download = { name: string; version: string; integrity: string }

/** Downloads a package from the npm registry unless it is cached, and verifies its integrity. Returns the folder. */
export function downloadPackage({ name, version, integrity }: Download): string {
  const folder = path.join(downloads, `${name.replace('/', '+')}@${version}`)
  if (existsSync(folder)) return folder
  const temporary = `${folder}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  try {
    const options = { cwd: temporary, encoding: 'utf8' } as const
    const file = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim()
    const content = readFileSync(path.join(temporary, file))
    const found = `sha512-${createHash('sha512').update(content).digest('base64')}`
    if (found !== integrity) throw new Error(`${name}@${version}: expected ${integrity}, found ${found}`)
    execFileSync('tar', ['-xzf', file], options)
    renameSync(path.join(temporary, 'package'), folder)
    return folder
  } catch (error) {
    // Another process was faster.
    if (existsSync(folder)) return folder
    throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function integrityOf(id: string): string {
  const [, rest = ''] = readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8').split(`\n  '${id}':\n`)
  const [, integrity] = /^ {4}resolution: \{integrity: (sha512-[\w+/=]+)\}/.exec(rest) ?? []
  if (integrity === undefined) throw new Error(`pnpm-lock.yaml does not contain ${id}`)
  return integrity
}
