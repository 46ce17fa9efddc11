import { describe, expect, test } from '@rstest/core'
import { configFields, keyOf, peerFields } from '../testing/agent-fields.ts'
import {
  commandsOf,
  configure,
  configuredDump,
  privateKeyFile,
  readLink,
  readUplink,
  readUplinkMtu,
  upLink,
} from '../testing/recorded-commands.ts'
import { settingsOf } from './link.ts'
import { createSystemInterface } from './system-interface.ts'

// There is no AmneziaWG in Debian: these tests check the command lines.
describe('an AmneziaWG interface', () => {
  const amnezia = { Jc: 4, Jmin: 40, Jmax: 70, S1: 15, S2: 100, H1: 5, H2: 6, H3: 7, H4: 8 }
  const config = configFields({ interface: 'awg0', type: 'amnezia-wg', amnezia })
  const parameters = ' jc 4 jmin 40 jmax 70 s1 15 s2 100 h1 5 h2 6 h3 7 h4 8'

  test('is created with the kernel module', async () => {
    expect((await commandsOf(config, {}, 'ensure')).commands).toEqual([
      readLink,
      'ip link add dev awg0 type amneziawg',
      'awg show awg0 dump',
      ...configure('awg', 'awg0', parameters),
    ])
  })

  test('is created with amneziawg-go on a kernel without the module', async () => {
    const { commands } = await commandsOf(config, { missing: ['ip link add'] }, 'ensure')

    expect(commands).toEqual([
      readLink,
      'ip link add dev awg0 type amneziawg',
      'amneziawg-go awg0',
      'awg show awg0 dump',
      ...configure('awg', 'awg0', parameters),
    ])
  })

  test('is configured again when a parameter changed, without touching peers', async () => {
    const link = upLink('awg0', settingsOf(config))
    const changed = { ...config, amnezia: { ...amnezia, Jc: 5 } }

    const { commands } = await commandsOf(changed, { link, dump: configuredDump }, 'ensure')

    expect(commands).toEqual([
      readLink,
      'awg show awg0 dump',
      `awg set awg0 private-key ${privateKeyFile} listen-port 51820${parameters.replace('jc 4', 'jc 5')}`,
      readUplink,
      readUplinkMtu,
      'ip link set dev awg0 mtu 1420 up',
      'ip link set dev awg0 alias ALIAS',
      readLink,
      'awg show awg0 dump',
    ])
  })

  test('gets its peers with awg', async () => {
    const commands: string[][] = []
    const run = async (program: string, args: readonly string[]) => {
      commands.push([program, ...args])
      return ''
    }

    await createSystemInterface(config, run).apply({
      removed: [keyOf(1)],
      changed: [peerFields(2)],
      added: [peerFields(3)],
    })

    expect(commands.map((command) => command.join(' '))).toEqual([
      `awg set awg0 peer ${keyOf(1)} remove ` +
        `peer ${keyOf(2)} preshared-key /dev/null allowed-ips 10.8.0.3/32 peer ${keyOf(3)} allowed-ips 10.8.0.4/32`,
    ])
  })
})
