import { defaultConfigFile } from '../config/config.ts'

/** The files and folders that `init` creates. */
export const nodePaths = {
  folder: '/etc/sallyport-agent',
  /** Written last: a node with this file is configured. */
  config: defaultConfigFile,
  privateKey: '/etc/sallyport-agent/private.key',
  certificate: '/etc/sallyport-agent/certificate.pem',
  certificateKey: '/etc/sallyport-agent/certificate-key.pem',
  forwarding: '/etc/sysctl.d/99-sallyport-agent.conf',
  programFolder: '/usr/local/lib/sallyport-agent',
  program: '/usr/local/lib/sallyport-agent/sallyport-agent.mjs',
  command: '/usr/local/bin/sallyport-agent',
  stateFolder: '/var/lib/sallyport-agent',
  state: '/var/lib/sallyport-agent/state.json',
  unit: '/etc/systemd/system/sallyport-agent.service',
} as const

export const unit = 'sallyport-agent.service'

/** The folders in /run with the sockets of wireguard-go and amneziawg-go. */
export const socketFolders = { wireguard: 'wireguard', 'amnezia-wg': 'amneziawg' } as const

export const account = 'sallyport-agent'
