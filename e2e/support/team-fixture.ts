import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runServer, type RunningServer } from 'platform/run-server'
import { servedFiles } from 'platform/testing/served-files'
import { testSiteFolder } from 'platform/workspace'
import { copyWorkspace, type WorkspaceCopy } from 'platform/workspace-copy'
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
      const site = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
      cpSync(testSiteFolder, site, { recursive: true })
      const server = await runServer({ ...demoSettings, SITE_DIR: site })
      await provide({ workspace, server, site })
      await server.stop()
      rmSync(site, { recursive: true })
      workspace.remove()
    },
    { timeout: 90_000 },
  ],
})

/** The hashes of the sources of a workspace, by path. */
export const sourcesIn = ({ folder }: WorkspaceCopy) =>
  Object.fromEntries(
    Object.entries(servedFiles(folder)).filter(([file]) => !/(?:^|\/)(?:node_modules|dist|\.cache)\//.test(file)),
  )

/** Runs a command of the workspace, which must succeed, and returns its output. */
export function runner({ pnpm }: WorkspaceCopy) {
  return (...args: string[]) => {
    const { status, output } = pnpm(...args)
    expect(status, output).toBe(0)
    return output
  }
}
