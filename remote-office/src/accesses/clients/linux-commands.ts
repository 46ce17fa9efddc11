import type { ClientApp } from './client-apps.ts'

/**
 * Shell commands for a saved config on Debian, Ubuntu and Fedora, run in its folder. `name` is one that Linux imports, so it needs no quotes.
 * - wg-quick needs a `resolvconf` for the line DNS, and removes the tunnel without one: https://git.zx2c4.com/wireguard-tools/about/src/man/wg-quick.8.
 *   Only where it is missing, because openresolv would replace systemd-resolved.
 * - AppArmor in Ubuntu, from 25.04, lets wg-quick read its own folder only: https://gitlab.com/apparmor/apparmor/-/blob/master/profiles/apparmor.d/wg-quick
 */
export function linuxCommands({ command, configFolder, packages }: ClientApp, name: string) {
  const installations = packages.map((part) => installationOf(part))
  return {
    /** The import of NetworkManager, which knows WireGuard but not AmneziaWG; null without one. */
    desktop:
      command === 'wg-quick'
        ? `nmcli connection import type wireguard file ./${name}.conf && nmcli connection up id ${name}`
        : null,
    install: `sudo sh -c '${['apt-get update', ...installations, `command -v resolvconf || ${installationOf('openresolv')}`].join('; ')}'`,
    start: `sudo mv ./${name}.conf ${configFolder}/ && sudo ${command} up ${name}`,
  }
}

const installationOf = (name: string) => `apt-get install -y ${name} || dnf install -y ${name}`
