import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import manifest from '../package.json' with { type: 'json' }
import { buildAgent } from './init/testing/machine.ts'
import { configFields, serverId } from './testing/agent-fields.ts'
import { agentRuntime, hasOldestNode } from './testing/agent-runtime.ts'

let agentFile = ''

beforeAll(() => {
  agentFile = buildAgent()
})

function runAgent(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(agentRuntime, [agentFile, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

function writeConfig(fields: object): string {
  const file = path.join(temporaryFolder('main'), 'config.json')
  writeFileSync(file, JSON.stringify(fields))
  return file
}

test.runIf(hasOldestNode)('the program is tested with Node 18', () => {
  expect(spawnSync(agentRuntime, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^v18\./)
})

test('the program is one file that imports nothing but Node', () => {
  const imports = readFileSync(agentFile, 'utf8').match(/(?<=^import .*from ")[^"]+|(?<=^import ")[^"]+/gm) ?? []

  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((name) => !name.startsWith('node:'))).toEqual([])
})

test.each(['version', '--version'])('%s prints the version alone', (command) => {
  expect(runAgent(command)).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' })
})

test.each([{ args: [] }, { args: ['help'] }, { args: ['--help'] }])('$args lists the commands', ({ args }) => {
  const { status, stdout } = runAgent(...args)

  expect(status).toBe(0)
  for (const command of ['init', 'run', 'status', 'forget', 'version'])
    expect(stdout).toContain(`sallyport-agent ${command}`)
})

test.each([
  [['restart'], 'Unknown command: restart'],
  [['run', '--port', '1'], "Unknown option '--port'"],
  [['run', '--config', '/nonexistent.json'], 'The config file cannot be read'],
])('%j fails with a message', (args, message) => {
  const { status, stderr } = runAgent(...args)

  expect([status, stderr]).toEqual([1, expect.stringContaining(message)])
  expect(stderr).not.toContain('    at ')
})

test('status prints the saved state of an agent that is not running, and fails', () => {
  const state_file = path.join(temporaryFolder('state'), 'state.json')
  const state = { server: serverId, generation: 7, peers: [], clock_offset: 0, server_time: 0 }
  writeFileSync(state_file, JSON.stringify(state))
  // No program listens on port 1 of this address.
  const api = { ...configFields().api, host: '127.8.0.1', port: 1 }
  const { status, stdout } = runAgent('status', '--config', writeConfig(configFields({ state_file, api })))

  expect(status).toBe(1)
  expect(stdout).toContain(`Installation: ${serverId}\nGeneration: 7, 0 peers\nAgent: does not respond`)
})
