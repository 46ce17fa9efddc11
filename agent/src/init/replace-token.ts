import { readFileSync } from 'node:fs'
import { readConfig, type AgentConfig } from '../config/config.ts'
import { logToStdout } from '../log.ts'
import { writeAtomically } from '../state/atomic-file.ts'
import { readSavedState } from '../state/state-store.ts'
import { certificateHost, createAgentToken } from './agent-token.ts'
import { run } from './debian-programs.ts'
import { writeConfig } from './install-node.ts'
import { ensureAccount } from './node-files.ts'
import { nodePaths, unit } from './node-paths.ts'
import { formatSetupReport } from './node-setup-text.ts'
import { requireRoot } from './preflight.ts'
import { foregroundCommand, hasSystemd } from './service.ts'

/** `sallyport-agent token`: replaces the token and its certificate, because others may know the token. The keys of the tunnel stay. */
export async function replaceToken(): Promise<void> {
  requireRoot('token')
  const config = readConfig(nodePaths.config)
  const host = certificateHost(readFileSync(nodePaths.certificate))
  const isService = hasSystemd()
  if (isService) run('systemctl', ['stop', unit])
  try {
    const account = ensureAccount()
    const { token, secret_hash } = createAgentToken(host, account)
    writeConfig({ ...config, api: { ...config.api, secret_hash } }, account)
    await resetGeneration(config)
    const note = isService ? 'The agent was restarted.' : `Restart the agent: ${foregroundCommand}`
    const done = `The former token is invalid. ${note}`
    process.stdout.write(formatSetupReport({ host, config, token }, { done, where: 'Admin nodes, Edit' }))
  } finally {
    if (isService) run('systemctl', ['start', unit])
  }
}

/** A thief of the former token may have raised the generation, so that the agent refuses the states of its server as outdated. */
async function resetGeneration({ state_file }: AgentConfig): Promise<void> {
  const saved = await readSavedState(state_file, logToStdout)
  if (saved) await writeAtomically(state_file, JSON.stringify({ ...saved, generation: 0 }))
}
