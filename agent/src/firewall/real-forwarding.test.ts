import { beforeAll, describe, expect, test } from '@rstest/core'
import { canPing } from '../testing/network/client-tunnel.ts'
import type { Namespace } from '../testing/network/namespace.ts'
import { addRealClient } from '../testing/real-client.ts'
import { isRoot, openNode, type RealNode } from '../testing/real-node.ts'
import { closedFirewall } from './firewall-options.ts'
import { createFirewall } from './firewall.ts'
import { describeDropping } from './other-firewalls.ts'

const remote = '198.19.1.2'

/** The rules of other programs as they make them, and what the advised commands add, because the programs are not installed. */
const others = {
  'a policy': {
    rules: 'table inet filter { chain forward { type filter hook forward priority filter; policy drop; }; }',
    program: null,
    repair: null,
  },
  Docker: {
    rules: `table ip filter {
      chain DOCKER-USER { }
      chain FORWARD { type filter hook forward priority filter; policy drop;
        counter jump DOCKER-USER
        oifname "docker0" ct state related,established counter accept
        iifname "docker0" oifname != "docker0" counter accept
      }
    }`,
    program: 'Docker',
    repair: ['i', 'o'].map((direction) => `add rule ip filter DOCKER-USER ${direction}ifname wg0 counter accept`),
  },
  ufw: {
    rules: `table ip filter {
      chain ufw-user-forward { }
      chain ufw-before-forward { ct state related,established counter accept; icmp type destination-unreachable accept; }
      chain FORWARD { type filter hook forward priority filter; policy drop;
        counter jump ufw-before-forward
        counter jump ufw-user-forward
      }
    }`,
    program: 'ufw',
    repair: ['add rule ip filter ufw-user-forward iifname wg0 counter accept'],
  },
  firewalld: {
    rules: `table inet firewalld {
      chain filter_FORWARD_POLICIES { iifname "eth1" return; }
      chain filter_FORWARD { type filter hook forward priority filter + 10; policy accept;
        ct state { established, related } accept
        ct status dnat accept
        iifname "lo" accept
        jump filter_FORWARD_POLICIES
        ct state invalid drop
        reject with icmpx admin-prohibited
      }
    }`,
    program: 'firewalld',
    repair: ['add rule inet firewalld filter_FORWARD_POLICIES iifname wg0 accept'],
  },
}

describe.runIf(isRoot)('another firewall that drops what the node forwards', () => {
  let node: RealNode
  let client: Namespace

  const onNode = (program: string, args: readonly string[]) => node.node.run(program, ...args)
  const firewall = () => createFirewall(node.config, () => undefined, onNode)
  /** Deletes the tables of other programs. */
  const deleteOthers = async () => {
    for (const table of ['inet filter', 'ip filter', 'inet firewalld', 'ip other']) {
      await onNode('nft', [`table ${table}\ndelete table ${table}`])
    }
  }
  /** The output of a command that may fail. */
  const status = () => node.runAgent('status').catch(({ stdout }: { stdout: string }) => stdout)

  beforeAll(async () => {
    node = await openNode({ firewall: closedFirewall(true) })
    const outside = await node.addClient()
    await onNode('sh', ['-c', 'echo 1 > /proc/sys/net/ipv4/ip_forward'])
    await onNode('ip', ['route', 'add', 'default', 'via', remote])
    await outside.run('ip', 'route', 'add', 'default', 'via', '198.19.1.1')
    await node.start()
    const real = await addRealClient(node, '10.8.0.2')
    client = real.client
    await node.put(1, [real.peer])
    await real.connect()
  }, 30_000)

  test('is not found while clients reach the internet', async () => {
    await expect.poll(() => canPing(client, remote), { timeout: 10_000 }).toBe(true)
    expect(await firewall().findDroppingChain()).toBeNull()
  })

  for (const [name, { rules, program, repair }] of Object.entries(others)) {
    test(`${name} is found by its rules, and no longer after the advised command`, async () => {
      await onNode('nft', [rules])

      expect(await canPing(client, remote)).toBe(false)
      const found = await firewall().findDroppingChain()
      expect(found).toMatchObject({ program })
      if (repair) await onNode('nft', [repair.join('\n')])
      else {
        const [, commands = ''] = /forwards: (.+)/.exec(describeDropping(found, 'wg0')) ?? []
        await onNode('sh', ['-e', '-c', commands])
      }

      expect(await firewall().findDroppingChain()).toBeNull()
      expect(await canPing(client, remote)).toBe(true)
      await deleteOthers()
    })
  }

  test('that is the kernel, for the tunnel interface only, is a problem with the command that solves it', async () => {
    const setting = '/proc/sys/net/ipv4/conf/wg0/forwarding'
    await onNode('sh', ['-c', `echo 0 > ${setting}`])
    expect(await canPing(client, remote)).toBe(false)

    expect(await status()).toContain('does not forward IPv4: sysctl -w net.ipv4.conf.wg0.forwarding=1')
    await onNode('sh', ['-c', `echo 1 > ${setting}`])
    expect(await status()).not.toContain('does not forward')
  })

  test('is found by the traffic if its rules are unclear, and no longer once packets pass', async () => {
    const drops = async () => (await node.status()).observed?.drops_forwarded
    expect(await drops()).toBe(false)
    await onNode('nft', [
      'table ip other { chain forward { type filter hook forward priority 300; policy accept; meta mark 0 drop; }; }',
    ])
    expect(await firewall().findDroppingChain()).toBeNull()
    const pings = client.start('ping', ['-i', '0.2', '-W', '1', remote])

    await expect.poll(drops, { timeout: 20_000 }).toBe(true)
    expect(await node.healthBody()).toEqual({ interface: 'synchronised', drops_forwarded: true })
    expect(await status()).toContain('Problem: forwarding: clients do not reach the internet, because another firewall')

    await deleteOthers()
    await expect.poll(drops, { timeout: 20_000 }).toBe(false)
    expect(await status()).not.toContain('Problem')
    await pings.stop()
  }, 50_000)
})
