import { beforeAll, describe, expect, test } from '@rstest/core'
import { parseAgentToken, parseNodeSetup } from '@sallyport/contract/agent'
import { hashSecret, type AgentConfig } from '../config/config.ts'
import { serverId } from '../testing/agent-fields.ts'
import { buildAgent, startMachine } from './testing/machine.ts'

describe.skipIf(process.getuid?.() !== 0)('token (needs root)', () => {
  let agent: string

  beforeAll(() => {
    agent = buildAgent()
  })

  test('replaces the token and its certificate, keeps the keys of the tunnel, and accepts any generation again', async () => {
    const machine = await startMachine()
    const config = (): AgentConfig => JSON.parse(machine.read('/etc/sallyport-agent/config.json'))
    const setupIn = (output: string) => parseNodeSetup(/sallyport-node:\S+/.exec(output)?.[0] ?? '')!
    const options = ['--endpoint', '203.0.113.7:51821', '--subnet', '10.9.0.0/20', '--allow-port', '53']
    const before = setupIn(machine.run('node', agent, 'init', ...options).stdout)
    const { api, ...otherFields } = config()
    const state = { server: serverId, generation: 2 ** 49, peers: [], clock_offset: 0, server_time: 0 }
    machine.write('/var/lib/sallyport-agent/state.json', JSON.stringify(state))

    const { status, stdout } = machine.run('sallyport-agent', 'token')

    const after = setupIn(stdout)
    expect([status, after]).toEqual([0, { ...before, api_token: after.api_token }])
    const [former, token] = [parseAgentToken(before.api_token)!, parseAgentToken(after.api_token)!]
    expect([token.secret, token.fingerprint]).not.toContain(former.secret)
    expect(token.fingerprint).not.toBe(former.fingerprint)
    expect(config()).toEqual({ ...otherFields, api: { ...api, secret_hash: hashSecret(token.secret) } })
    const certificate = machine.run(
      'openssl',
      'x509',
      '-in',
      api.tls!.certificate_file,
      '-noout',
      '-fingerprint',
      '-sha256',
    )
    const fingerprint = Buffer.from(token.fingerprint, 'base64url').toString('hex').toUpperCase()
    expect(certificate.stdout.replaceAll(':', '')).toContain(fingerprint)
    expect(JSON.parse(machine.read('/var/lib/sallyport-agent/state.json'))).toEqual({ ...state, generation: 0 })
  })
})
