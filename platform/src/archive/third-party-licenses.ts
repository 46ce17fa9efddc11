import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fontFolder } from '../build/font-folder.ts'
import { root } from '../workspace.ts'
import { compare, dependenciesOf, readPackage, withDependencies, type Package } from './dependencies.ts'

const workspacePackages = ['shell', 'remote-auth', 'remote-office', 'remote-admin', 'server', 'agent', 'installer']
/** Bundles contain the runtime of the federation tool, but not the tool and its other dependencies, whose licences are omitted. */
const federation = { tool: '@module-federation/enhanced', runtime: '@module-federation/webpack-bundler-runtime' }
const licenseFile = /^(?:licen[cs]e|copying|notice)/i
const separator = `\n${'-'.repeat(80)}\n\n`

/** The licence texts of the font, of `additional` packages, and of all third-party packages that are bundled or contained. */
export function thirdPartyLicenses(additional: readonly Package[]): string {
  const manifests = workspacePackages.map((name) => readPackage(path.join(root, name)))
  const direct = manifests.flatMap(externalDependencies)
  const font = `Onest\n\n${readFileSync(path.join(fontFolder, 'LICENSE.txt'), 'utf8')}`
  return [font, ...withDependencies(uniquePackages([...additional, ...direct])).map(licenseOf)].join(separator)
}

/** Includes the dependencies of workspace packages, which are bundled. */
function externalDependencies(entry: Package): Package[] {
  return dependenciesOf(entry).flatMap((dependency) => {
    if (dependency.name.startsWith('@sallyport/')) return externalDependencies(dependency)
    if (dependency.name !== federation.tool) return [dependency]
    return dependenciesOf(dependency).filter(({ name }) => name === federation.runtime)
  })
}

const uniquePackages = (packages: readonly Package[]) => [
  ...new Map(packages.map((entry) => [entry.folder, entry])).values(),
]

function licenseOf({ name, version, license, folder }: Package): string {
  const files = readdirSync(folder).filter((file) => licenseFile.test(file))
  const texts = files.toSorted(compare).map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license || 'see below'})`, ...texts].join('\n\n') + '\n'
}
