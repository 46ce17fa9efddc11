import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

const switchFile = '/proc/sys/net/ipv4/ip_forward'

/** For a file in /etc/sysctl.d, which systemd reads at boot. */
export const forwardingSetting = 'net.ipv4.ip_forward = 1\n'

const isForwarding = () => readFileSync(switchFile, 'utf8').trim() === '1'

/** False in a container whose system settings are read-only, unless its host has enabled forwarding. */
export function canForward(): boolean {
  try {
    if (!isForwarding()) accessSync(switchFile, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function enableForwarding(): void {
  if (!isForwarding()) writeFileSync(switchFile, '1')
}
