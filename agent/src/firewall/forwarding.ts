import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

const file = '/proc/sys/net/ipv4/ip_forward'

/** For a file in /etc/sysctl.d, which systemd reads at boot. */
export const forwardingSetting = 'net.ipv4.ip_forward = 1\n'

/** False on a system that has no such setting. */
export function isForwarding(): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === '1'
  } catch {
    return false
  }
}

/** False in a container whose system settings are read-only, unless its host has enabled forwarding. */
export function canForward(): boolean {
  try {
    if (!isForwarding()) accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function enableForwarding(): void {
  if (!isForwarding()) writeFileSync(file, '1')
}
