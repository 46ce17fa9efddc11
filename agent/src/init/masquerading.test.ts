import { beforeAll, describe, expect, test } from '@rstest/core'
import { masqueradingRules } from './masquerading.ts'
import { startMachine, type Machine } from './testing/machine.ts'

describe.skipIf(process.getuid?.() !== 0)('the masquerading rules (needs root)', () => {
  let machine: Machine

  beforeAll(async () => {
    machine = await startMachine()
    machine.write('/etc/rules.nft', masqueradingRules({ interface: 'wg=+.-_0', address: '10.9.0.1/20' }))
    machine.run('nft', 'add', 'table', 'inet', 'filter')
  })

  const ruleset = () => machine.run('nft', 'list', 'ruleset').stdout

  test('masquerade what clients send to other interfaces', () => {
    const { status, stderr } = machine.run('nft', '-f', '/etc/rules.nft')

    expect([status, stderr]).toEqual([0, ''])
    expect(ruleset()).toContain('type nat hook postrouting priority srcnat; policy accept;')
    expect(ruleset()).toContain('ip saddr 10.9.0.0/20 oifname != "wg=+.-_0" masquerade')
  })

  test('drop what clients send to link-local addresses, such as the metadata of a cloud', () => {
    expect(ruleset()).toContain('type filter hook forward priority filter; policy accept;')
    expect(ruleset()).toContain('iifname "wg=+.-_0" ip daddr 169.254.0.0/16 drop')
  })

  test('replace themselves when they are loaded again', () => {
    const once = ruleset()
    machine.run('nft', '-f', '/etc/rules.nft')

    expect(ruleset()).toBe(once)
  })

  test('are removed without touching other tables', () => {
    machine.run('nft', 'delete', 'table', 'inet', 'sallyport')

    expect(ruleset().trim()).toBe('table inet filter {\n}')
  })
})
