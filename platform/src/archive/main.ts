import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runMain } from '../command.ts'
import { programs } from '../node-programs.ts'
import { root } from '../workspace.ts'
import { createArchive } from './create-archive.ts'
import { cpus } from './native-packages.ts'
import { sourceTime } from './pack.ts'

const folder = path.join(root, 'archives')
const kibibyte = 1024

/** `pnpm archive [x64|arm64…]`: builds the apps, and writes archives with their checksums into `archives`. */
async function main(given: readonly string[]): Promise<void> {
  const unknown = given.find((name) => !cpus.some((cpu) => cpu === name))
  if (unknown !== undefined) throw new Error(`Unknown CPU ${unknown}: expected ${cpus.join(' or ')}`)
  build()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const sums = []
  for (const cpu of cpus.filter((name) => given.length === 0 || given.includes(name))) {
    const archive = await createArchive({ folder, cpu, time: sourceTime() })
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
    // The format of sha256sum (https://www.gnu.org/software/coreutils/manual/html_node/md5sum-invocation.html).
    sums.push(`${hash}  ${path.basename(archive)}\n`)
    console.log(`▸ ${path.relative(root, archive)} (${Math.round(statSync(archive).size / kibibyte ** 2)} MiB)`)
  }
  writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
}

/** Builds the test site, because `site` may be in use. */
function build(): void {
  const script = path.join(root, 'platform/src/build-site.ts')
  const { status } = spawnSync(process.execPath, [programs.tsx, script, '--test'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The apps could not be built')
}

await runMain(() => main(process.argv.slice(2)))
