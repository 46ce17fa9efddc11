import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'

const file = '/proc/sys/net/ipv4/ip_forward'

/** The content of a file in /etc/sysctl.d, which systemd reads at boot. */
export const forwardingSetting = 'net.ipv4.ip_forward = 1\n'

/** Whether the kernel forwards IPv4; false on a system without the setting. */
export function isForwarding(): boolean {
  try {
    return readFileSync(file, 'utf8').trim() === '1'
  } catch {
    return false
  }
}

/** Whether forwarding is on or can be turned on. It cannot in a container whose system settings are read-only. */
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
