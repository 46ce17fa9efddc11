import { expect, test } from '@rstest/core'
import { agentUnit, masqueradingUnit } from './units.ts'

const api = { host: '0.0.0.0', port: 8443, tls: null, secret_hash: '' }
const options = { node: '/usr/bin/node', listen_port: 51_820, type: 'wireguard', api } as const
const setting = (unit: string, name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]

test('the service runs with CAP_NET_ADMIN only', () => {
  const unit = agentUnit(options)

  expect(setting(unit, 'User')).toBe('sallyport-agent')
  expect(setting(unit, 'AmbientCapabilities')).toBe('CAP_NET_ADMIN')
  expect(setting(unit, 'CapabilityBoundingSet')).toBe('CAP_NET_ADMIN')
  expect(setting(unit, 'NoNewPrivileges')).toBe('yes')
})

test('the service may use a port below 1024 if it is configured', () => {
  const capabilities = 'CAP_NET_ADMIN CAP_NET_BIND_SERVICE'

  expect(setting(agentUnit({ ...options, listen_port: 443 }), 'AmbientCapabilities')).toBe(capabilities)
  expect(setting(agentUnit({ ...options, api: { ...api, port: 443 } }), 'CapabilityBoundingSet')).toBe(capabilities)
})

test('the tunnels stay while the service restarts', () => {
  const unit = agentUnit(options)

  expect(setting(unit, 'Restart')).toBe('always')
  expect(setting(unit, 'KillMode')).toBe('process')
  expect(setting(unit, 'ExecStopPost')).toBe(
    '+/usr/bin/node /usr/local/lib/sallyport-agent/sallyport-agent.mjs end-processes',
  )
  expect(setting(unit, 'RuntimeDirectoryPreserve')).toBe('yes')
})

test('the folder for sockets is that of the userspace implementation', () => {
  expect(setting(agentUnit(options), 'RuntimeDirectory')).toBe('wireguard')
  expect(setting(agentUnit({ ...options, type: 'amnezia-wg' }), 'RuntimeDirectory')).toBe('amneziawg')
})

test('the masquerading rules are loaded again after Debian’s firewall service has deleted all tables', () => {
  const unit = masqueradingUnit('/usr/sbin/nft')

  expect(setting(unit, 'PartOf')).toBe('nftables.service')
  expect(setting(unit, 'ReloadPropagatedFrom')).toBe('nftables.service')
  expect(setting(unit, 'ExecStart')).toBe('/usr/sbin/nft -f /etc/sallyport-agent/masquerading.nft')
})
