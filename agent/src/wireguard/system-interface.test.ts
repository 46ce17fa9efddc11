import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { configFields, keyOf } from '../testing/agent-fields.ts'
import {
  commandsOf,
  configure,
  configuredDump,
  newDump,
  privateKeyFile,
  readLink,
  readUplink,
  readUplinkMtu,
  upLink,
} from '../testing/recorded-commands.ts'
import { settingsOf } from './link.ts'
import { createSystemInterface } from './system-interface.ts'

describe('a WireGuard interface', () => {
  test('is created with the kernel module', async () => {
    const { commands } = await commandsOf(configFields(), {}, 'ensure')

    expect(commands).toEqual([
      readLink,
      'ip link add dev wg0 type wireguard',
      'wg show wg0 dump',
      ...configure('wg', 'wg0'),
    ])
  })

  test('is created with wireguard-go on a kernel without the module', async () => {
    const { commands } = await commandsOf(configFields(), { missing: ['ip link add'] }, 'ensure')

    expect(commands.slice(1, 4)).toEqual(['ip link add dev wg0 type wireguard', 'wireguard-go wg0', 'wg show wg0 dump'])
  })

  test('cannot be created without either: both reasons are reported', async () => {
    const ensure = commandsOf(configFields(), { missing: ['ip link add', 'wireguard-go'] }, 'ensure')

    await expect(ensure).rejects.toThrow(
      'The interface cannot be created. ip link: not supported. wireguard-go wg0: not supported',
    )
  })

  test('is left alone when it is configured: wg runs once', async () => {
    const settings = settingsOf(configFields())
    const machine = { link: upLink('wg0', settings), dump: configuredDump }

    const { commands, state } = await commandsOf(configFields(), machine, 'ensure')

    expect(commands).toEqual([readLink, 'wg show wg0 dump'])
    expect(state).toEqual({
      boot: '0a1b2c3d-0000-4000-8000-000000000001',
      public_key: keyOf('public'),
      address: '10.8.0.1/16',
      listen_port: 51_820,
      mtu: 1420,
      peers: [],
    })
  })

  test('gets its key back, and keeps the identity of its counters', async () => {
    const link = upLink('wg0', settingsOf(configFields()))

    const { commands, state } = await commandsOf(configFields(), { link, dump: newDump }, 'ensure')

    expect(commands).toContain(`wg set wg0 private-key ${privateKeyFile} listen-port 51820`)
    expect(commands).toContain('ip link set dev wg0 alias ALIAS')
    expect(state.boot).toBe('0a1b2c3d-0000-4000-8000-000000000001')
  })

  test('that is down and without its address is repaired', async () => {
    const link = { ...upLink('wg0', settingsOf(configFields())), flags: [], addr_info: [] }

    const { commands } = await commandsOf(configFields(), { link, dump: configuredDump }, 'ensure')

    expect(commands.slice(2)).toEqual([
      'ip address add 10.8.0.1/16 dev wg0',
      readUplink,
      readUplinkMtu,
      'ip link set dev wg0 mtu 1420 up',
    ])
  })

  test('gets an MTU that fits into the network of the machine, or that of the config', async () => {
    const mtuWith = async (fields: { mtu?: number }, uplinkMtu: number) =>
      (await commandsOf(configFields(fields), { uplinkMtu }, 'ensure')).commands.find((command) =>
        / mtu /.test(command),
      )

    expect(await mtuWith({}, 1460)).toBe('ip link set dev wg0 mtu 1380 up')
    expect(await mtuWith({}, 9000)).toBe('ip link set dev wg0 mtu 1420 up')
    expect(await mtuWith({ mtu: 1280 }, 1500)).toBe('ip link set dev wg0 mtu 1280 up')
  })

  test('whose MTU was changed by hand keeps it, until the config has another one', async () => {
    const link = { ...upLink('wg0', settingsOf(configFields())), mtu: 1300 }
    const ensure = async (fields: { mtu?: number }, settings = link) =>
      (await commandsOf(configFields(fields), { link: settings, dump: configuredDump }, 'ensure')).commands

    expect(await ensure({})).toEqual([readLink, 'wg show wg0 dump'])
    expect(await ensure({ mtu: 1360 })).toContain('ip link set dev wg0 mtu 1360 up')
    // As the former version configured it.
    expect(await ensure({}, { ...link, ...upLink('wg0', 'abcdef01'), mtu: 1300 })).toContain(
      'ip link set dev wg0 mtu 1300 up',
    )
  })
})

test('a deleted interface cannot be read, although its process still answers', async () => {
  await expect(commandsOf(configFields(), { dump: configuredDump }, 'dump')).rejects.toThrow(
    'There is no interface wg0',
  )
})

test('a wrong private key is not repeated in the message', async () => {
  const file = path.join(temporaryFolder('wrong-key'), 'private.key')
  writeFileSync(file, 'secret')
  const run = async (program: string) => (program === 'ip' ? '[{"ifname":"wg0"}]' : newDump)

  const ensure = createSystemInterface(configFields({ private_key_file: file }), run).ensure()

  await expect(ensure).rejects.toThrow(`${file} does not contain a WireGuard key`)
})
