import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runServer, type RunningServer } from 'platform/run-server'
import { sourceFiles } from 'platform/testing/source-files'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
import { copySite } from './site-copy.ts'
import { demoSettings, expect, test as base } from './test.ts'

export type Team = {
  workspace: WorkspaceCopy
  /** A running site, whose shell was built without the remote of the team. */
  server: RunningServer
  site: string
}

export const test = base.extend<{ team: Team }>({
  team: [
    async ({}, provide) => {
      const workspace = copyWorkspace()
      const site = copySite()
      const server = await runServer({ ...demoSettings, SITE_DIR: site.folder })
      await provide({ workspace, server, site: site.folder })
      await server.stop()
      site.remove()
      workspace.remove()
    },
    { timeout: 90_000 },
  ],
})

/** The sources of a workspace by path, as base64. */
export const sourcesIn = ({ folder }: WorkspaceCopy) =>
  Object.fromEntries(
    sourceFiles('', /./, folder).map((file) => [file, readFileSync(path.join(folder, file), 'base64')]),
  )

/** Returns a function that runs a pnpm command in the workspace, expects success, and returns the output. */
export function runner({ pnpm }: WorkspaceCopy) {
  return (...args: string[]) => {
    const { status, output } = pnpm(...args)
    expect(status, output).toBe(0)
    return output
  }
}
