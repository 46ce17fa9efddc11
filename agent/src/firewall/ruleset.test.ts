import { expect, test } from '@rstest/core'
import { isDropped, parseRuleset, type ForwardedPacket } from './ruleset.ts'

const request: ForwardedPacket = {
  iifname: 'wg0',
  oifname: 'eth0',
  saddr: '10.8.0.1',
  daddr: '203.0.113.1',
  isReply: false,
}
const reply = { ...request, iifname: 'eth0', oifname: 'wg0', saddr: request.daddr, daddr: request.saddr, isReply: true }

const inTable = { family: 'ip', table: 'filter' }
const match = (left: object, right: unknown, op = '==') => ({ match: { op, left, right } })
const meta = (key: string) => ({ meta: { key } })
const from = (name: string) => match(meta('iifname'), name)
const to = (name: string) => match(meta('oifname'), name)
const state = { ct: { key: 'state' } }
const source = { payload: { protocol: 'ip', field: 'saddr' } }
const counter = { counter: { packets: 0, bytes: 0 } }
/** As nft lists extensions of iptables, which it does not translate. */
const extension = (name: string | null, type = 'match') => ({ xt: name && { type, name } })
const accept = { accept: null }
const drop = { drop: null }
const jump = (target: string) => ({ jump: { target } })

/** Which of a request and its reply the chain `FORWARD` drops. */
function droppedBy(policy: string, rules: object[][], chains: Record<string, object[][]> = {}) {
  const all = { FORWARD: rules, ...chains }
  const output = {
    nftables: [
      { metainfo: { json_schema_version: 1 } },
      { table: { family: 'ip', name: 'filter' } },
      ...Object.keys(all).map((name) => ({
        chain: { ...inTable, name, ...(name === 'FORWARD' && { hook: 'forward', prio: 0, policy }) },
      })),
      ...Object.entries(all).flatMap(([chain, own]) => own.map((expr) => ({ rule: { ...inTable, chain, expr } }))),
    ],
  }
  const parsed = parseRuleset(JSON.stringify(output))
  const base = parsed.find(({ hook }) => hook === 'forward')!
  return { request: isDropped(base, parsed, request), reply: isDropped(base, parsed, reply) }
}
const both = { request: true, reply: true }
const none = { request: false, reply: false }

const established = [extension('conntrack'), counter, accept]
const docker = [
  [counter, jump('DOCKER-USER')],
  [to('docker0'), extension('conntrack'), counter, accept],
]
const dockerUser = (...rules: object[][]) => ({ 'DOCKER-USER': rules })

test.each<[string, object, object]>([
  ['nothing without rules', droppedBy('accept', []), none],
  ['everything by its policy', droppedBy('drop', []), both],
  ['everything with the rules of Docker', droppedBy('drop', docker, dockerUser()), both],
  [
    'replies if only requests were allowed in DOCKER-USER',
    droppedBy('drop', docker, dockerUser([from('wg0'), counter, accept])),
    { request: false, reply: true },
  ],
  [
    'nothing after the commands for Docker',
    droppedBy('drop', docker, dockerUser([from('wg0'), counter, accept], [to('wg0'), counter, accept])),
    none,
  ],
  [
    'requests with the rules of ufw',
    droppedBy('drop', [[jump('ufw-before-forward')]], {
      'ufw-before-forward': [established, [match(meta('l4proto'), 'icmp'), extension('icmp'), accept]],
    }),
    { request: true, reply: false },
  ],
  [
    'nothing after the command for ufw',
    droppedBy('drop', [[jump('before')], [jump('user')]], { before: [established], user: [[from('wg0'), accept]] }),
    none,
  ],
  [
    'nothing of a rule with a comment',
    droppedBy('drop', [
      [from('wg*'), extension('comment'), accept],
      [to('wg*'), extension('comment'), accept],
    ]),
    none,
  ],
  [
    'requests with the rules of firewalld',
    droppedBy('accept', [
      [match(state, { set: ['established', 'related'] }, 'in'), accept],
      [match({ ct: { key: 'status' } }, 'dnat', 'in'), accept],
      [from('lo'), accept],
      [{ vmap: { key: meta('iifname'), data: { set: [['eth1', { goto: { target: 'x' } }]] } } }],
      [{ reject: { type: 'icmpx', expr: 'admin-prohibited' } }],
    ]),
    { request: true, reply: false },
  ],
  [
    'nothing in a map of interfaces',
    droppedBy('accept', [
      [{ vmap: { key: meta('iifname'), data: { set: [['wg0', accept]] } } }],
      [to('wg0'), accept],
      [drop],
    ]),
    none,
  ],
  [
    'nothing from the subnet of the clients',
    droppedBy('drop', [
      [match(source, { prefix: { addr: '10.0.0.0', len: 8 } }), accept],
      [match(state, ['established', 'related'], 'in'), accept],
    ]),
    none,
  ],
  [
    'everything from other subnets',
    droppedBy('drop', [[match(source, { set: ['192.168.1.1', { range: ['10.9.0.0', '10.9.0.9'] }] }), accept]]),
    both,
  ],
  ['everything by REJECT of iptables', droppedBy('accept', [[counter, extension('REJECT', 'target')]]), both],
  ['everything but docker0', droppedBy('accept', [[match(meta('iifname'), 'docker0', '!='), drop]]), both],
  ['nothing by a condition that is not understood', droppedBy('accept', [[extension('u32'), drop]]), none],
  [
    'nothing if a set that is not understood may contain the interface',
    droppedBy('accept', [[match(meta('iifname'), '@blocked'), drop]]),
    none,
  ],
  [
    'nothing after a return to an accepting policy',
    droppedBy('accept', [
      [from('wg0'), { return: null }],
      [to('eth0'), drop],
    ]),
    none,
  ],
  ['nothing by other statements', droppedBy('accept', [[{ log: null }, counter, extension('LOG', 'target')]]), none],
])('finds that a chain drops %s', (_, dropped, expected) => {
  expect(dropped).toEqual(expected)
})
