import { cpSync } from 'node:fs'
import path from 'node:path'
import { readBuilt, runCommand } from 'platform/release'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'

/** Builds that do not fit the shell of today, each in a folder of its own. */
export type SkewedBuilds = {
  /** Office 3.0.0, for the next platform contract. */
  nextContract: string
  /** Office 1.9.0, which takes the doors of this contract in a version that no shell supplies yet. */
  nextDoors: string
  /** Shell 2.0.0, which supplies the next contract. */
  nextShell: string
  remove: () => void
}

const contractFile = 'shared/contract/src/platform/platform.ts'
const doorsFile = 'platform/src/build/federation.ts'

/** Builds them for real, from sources in which the contract and the doors are the next ones. */
export function buildSkewed(): SkewedBuilds {
  const workspace = copyWorkspace()
  const undoDoors = workspace.edit(doorsFile, 'requiredVersion: `^${doorVersion}`', "requiredVersion: '^1.4.0'")
  const nextDoors = build(workspace, 'remote-office', '1.9.0')
  undoDoors()
  workspace.edit(contractFile, 'contract = 1', 'contract = 2')
  const nextContract = build(workspace, 'remote-office', '3.0.0')
  const nextShell = build(workspace, 'shell', '2.0.0')
  return { nextContract, nextDoors, nextShell, remove: workspace.remove }
}

function build({ folder, setVersion, pnpm }: WorkspaceCopy, app: string, version: string): string {
  const undo = setVersion(app, version)
  const { status, output } = pnpm('--dir', app, 'build')
  if (status !== 0) throw new Error(`${app} ${version} does not build:\n${output}`)
  undo()
  const built = path.join(folder, 'builds', `${app}-${version}`)
  cpSync(path.join(folder, app, 'dist'), built, { recursive: true })
  return built
}

/** Makes builds live together, unchecked: the checks would refuse what the page must be able to refuse too. */
export async function releaseUnchecked(site: string, ...builds: string[]): Promise<void> {
  for (const dist of builds) {
    const built = readBuilt(dist)
    await runCommand(['release', built.release.name, '--site', site], {
      build: async () => built,
      checks: [],
      say: () => {},
    })
  }
}
