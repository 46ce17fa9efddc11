import { expect, test } from '@rstest/core'
import { observedProblems, tunnelMtu } from './observed-problems.ts'

const healthy = {
  address: '10.8.0.1/24',
  listen_port: 51_820,
  mtu: tunnelMtu,
  is_masquerading: true,
  is_forwarding: true,
  drops_forwarded: false,
  has_firewall_rules: true,
}

test.each([
  ['nothing on a healthy node', {}, []],
  ['nothing with an MTU that was set', { mtu: 1380 }, []],
  ['an MTU that no path needs', { mtu: 68 }, ['mtu']],
  ['a kernel that does not forward', { is_forwarding: false }, ['forwarding']],
  ['a firewall that drops what the node forwards', { drops_forwarded: true }, ['forwarding']],
  ['no problem of forwarding without masquerading', { is_forwarding: false, is_masquerading: false }, []],
  ['missing rules', { has_firewall_rules: false }, ['firewall']],
  ['several problems', { mtu: 0, is_forwarding: false, has_firewall_rules: false }, ['forwarding', 'firewall', 'mtu']],
] as const)('finds %s', (_, fields, problems) => {
  expect(observedProblems({ ...healthy, ...fields })).toEqual(problems)
})
