import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import { readPackage } from './dependencies.ts'

/** Packages with native code, which the bundle of the server leaves out (`server/rsbuild.config.ts`). */
const nativePackages = ['@node-rs/argon2']

export const cpus = ['x64', 'arm64'] as const
export type Cpu = (typeof cpus)[number]

const downloads = path.join(root, '.cache/native-packages')

/**
 * Installs the native packages with their binaries for Linux with glibc on a CPU. Binaries are optional dependencies with names such as
 * `@node-rs/argon2-linux-arm64-gnu` (https://napi.rs/docs/deep-dive/release).
 */
export function installNativePackages(folder: string, cpu: Cpu): void {
  for (const name of nativePackages) {
    const entry = readPackage(realpathSync(path.join(root, 'server/node_modules', name)))
    const binary = `${name}-linux-${cpu}-gnu`
    const version = entry.optionalDependencies[binary]
    if (version === undefined) throw new Error(`${name} has no binary for linux-${cpu}`)
    const downloaded = downloadPackage({ name: binary, version, integrity: integrityOf(`${binary}@${version}`) })
    cpSync(entry.folder, path.join(folder, 'node_modules', name), { recursive: true })
    cpSync(downloaded, path.join(folder, 'node_modules', binary), { recursive: true })
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
