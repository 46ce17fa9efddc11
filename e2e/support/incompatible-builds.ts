import { cpSync } from 'node:fs'
import path from 'node:path'
import { platformContract, singletonsVersion } from '@sallyport/contract/platform'
import { readBuilt, runCommand } from 'platform/release'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'

/** Folders of builds that are incompatible with the present shell. */
export type IncompatibleBuilds = {
  /** Office 3.0.0, for the next platform contract. */
  nextContract: string
  /** Office 1.9.0, which requires a newer minor version of the singletons than the shell supplies. */
  nextSingletons: string
  /** Shell 2.0.0, which supplies the next contract. */
  nextShell: string
  remove: () => void
}

const contractFile = 'shared/contract/src/platform/platform.ts'

/** Builds them from a copy of the workspace with a changed contract and singleton version. */
export function buildIncompatible(): IncompatibleBuilds {
  const workspace = copyWorkspace()
  const minor = singletonsVersion.split('.', 2)[1]
  const undo = workspace.edit(contractFile, `{platformContract}.${minor}.0`, '{platformContract}.4.0')
  const nextSingletons = build(workspace, 'remote-office', '1.9.0')
  undo()
  workspace.edit(contractFile, `platformContract = ${platformContract}`, `platformContract = ${platformContract + 1}`)
  const nextContract = build(workspace, 'remote-office', '3.0.0')
  const nextShell = build(workspace, 'shell', '2.0.0')
  return { nextContract, nextSingletons, nextShell, remove: workspace.remove }
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
