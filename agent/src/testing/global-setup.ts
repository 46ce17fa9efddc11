import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const folderVariable = 'TEST_AGENT_FOLDER'

/** The folder that caches the built agent during the test run; the first test that needs the agent builds it. */
export const builtAgentFolder = () => process.env[folderVariable] ?? ''

export function setup(): void {
  process.env[folderVariable] = mkdtempSync(path.join(tmpdir(), 'sallyport-built-agent-'))
}

export const teardown = () => rmSync(builtAgentFolder(), { recursive: true, force: true })
