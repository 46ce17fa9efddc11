import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { platformContract } from '@sallyport/contract/platform'
import { releaseFile } from '@sallyport/contract/site'
import { readBuilt, runCommand } from 'platform/release'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { buildVariant } from './built-variant.ts'
import { nextReleases } from './release-fixture.ts'

type Facts = { version: string; contract: number; requires: Record<string, string> }

const incompatible = {
  'another contract': (facts: Facts) => ({ ...facts, version: '3.0.0', contract: platformContract + 1 }),
  /** A newer minor version of the singletons than the shell supplies. */
  'a singleton that is not supplied': ({ requires, ...facts }: Facts) => ({
    ...facts,
    version: '1.9.0',
    requires: Object.fromEntries(
      Object.entries(requires).map(([name, range]) => [
        name,
        name.startsWith('@sallyport/runtime/') ? `^${platformContract}.4.0` : range,
      ]),
    ),
  }),
}

type Incompatibility = keyof typeof incompatible

/** The folder of an office whose facts are incompatible with the present shell. Its files are those of another build: no page may request them. */
export async function incompatibleOffice(kind: Incompatibility): Promise<string> {
  const { dist } = await buildVariant(nextReleases.office)
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-incompatible-'))
  cpSync(dist, folder, { recursive: true })
  const file = path.join(folder, releaseFile)
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Facts
  writeFileSync(file, JSON.stringify(incompatible[kind](facts)))
  return folder
}

/** Builds office 3.0.0 and shell 2.0.0 for the next platform contract, in a copy of the workspace with a changed contract. */
export function buildNextContract(): { office: string; shell: string; remove: () => void } {
  const workspace = copyWorkspace()
  workspace.edit(
    'shared/contract/src/platform/platform.ts',
    `platformContract = ${platformContract}`,
    `platformContract = ${platformContract + 1}`,
  )
  return {
    office: build(workspace, 'remote-office', '3.0.0'),
    shell: build(workspace, 'shell', '2.0.0'),
    remove: workspace.remove,
  }
}

function build({ folder, setVersion, pnpm }: WorkspaceCopy, app: string, version: string): string {
  setVersion(app, version)
  const { status, output } = pnpm('--dir', app, 'build')
  if (status !== 0) throw new Error(`${app} ${version} does not build:\n${output}`)
  return path.join(folder, app, 'dist')
}

/** Releases builds without the checks, which would refuse them: the page must refuse them too. */
export async function releaseUnchecked(site: string, ...builds: string[]): Promise<void> {
  for (const dist of builds) {
    const built = readBuilt(dist)
    await runCommand(['release', built.release.name, '--site', site], {
      build: async () => built,
      checks: [],
      log: () => {},
    })
  }
}
