import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = '/proc/sys/net/ipv4/ip_forward'
/** Decides for the packets that come in through an interface. It gets the value of `default` when it is created. */
const fileOf = (tunnel: string) => `/proc/sys/net/ipv4/conf/${tunnel}/forwarding`

/** The content of a file in /etc/sysctl.d, which systemd reads at boot. */
export const forwardingSetting = 'net.ipv4.ip_forward = 1\n'

/** Whether the kernel forwards IPv4, and the packets of an interface if it exists; false on a system without the setting. */
export function isForwarding(tunnel?: string): boolean {
  try {
    const files = [file, ...(tunnel !== undefined && existsSync(fileOf(tunnel)) ? [fileOf(tunnel)] : [])]
    return files.every((each) => readFileSync(each, 'utf8').trim() === '1')
  } catch {
    return false
  }
}

/** The command that turns forwarding on. Setting a value that is set already would leave the interface as it is. */
export const forwardingCommand = (tunnel: string) =>
  isForwarding()
    ? `sysctl -w net.ipv4.conf.${tunnel.replaceAll('.', '/')}.forwarding=1`
    : 'sysctl -w net.ipv4.ip_forward=1'

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
