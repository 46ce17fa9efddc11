import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import type { Package } from './dependencies.ts'
import { copyPackage } from './install-packages.ts'

export const cpus = ['x64', 'arm64'] as const
export type Cpu = (typeof cpus)[number]

const downloads = path.join(root, '.cache/native-packages')

/**
 * Installs the prebuilt binaries of a package for Linux with glibc on a CPU, in place of those for this machine. They are
 * optional dependencies with names such as `@node-rs/argon2-linux-arm64-gnu` (https://napi.rs/docs/deep-dive/release).
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
    if (!existsSync(locationOf(target))) copyPackage({ folder: downloadPackage(target, version) }, locationOf(target))
  }
}

/** Downloads a package from npm's registry and compares it with the lock file. Returns its folder. */
function downloadPackage(name: string, version: string): string {
  const folder = path.join(downloads, `${name.replace('/', '+')}@${version}`)
  if (existsSync(folder)) return folder
  const temporary = `${folder}.${process.pid}`
  mkdirSync(temporary, { recursive: true })
  try {
    const options = { cwd: temporary, encoding: 'utf8' } as const
    const file = execFileSync('npm', ['pack', '--silent', `${name}@${version}`], options).trim()
    const content = readFileSync(path.join(temporary, file))
    const found = `sha512-${createHash('sha512').update(content).digest('base64')}`
    const expected = integrityOf(`${name}@${version}`)
    if (found !== expected) throw new Error(`${name}@${version}: expected ${expected}, found ${found}`)
    execFileSync('tar', ['-xzf', file], options)
    renameSync(path.join(temporary, 'package'), folder)
    return folder
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
