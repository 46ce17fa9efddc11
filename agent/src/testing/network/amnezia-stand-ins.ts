import { amneziaKeys } from '@sallyport/contract/rules'
import type { Namespace } from './namespace.ts'

/** Debian has no AmneziaWG. Without its parameters (https://docs.amnezia.org/documentation/amnezia-wg), it equals WireGuard. */
const awg = `#!/bin/sh
skipped=
for argument; do
  shift
  if [ "$skipped" ]; then skipped=; continue; fi
  case $argument in
    ${amneziaKeys.map((key) => key.toLowerCase()).join('|')}) skipped=yes ;;
    *) set -- "$@" "$argument" ;;
  esac
done
exec wg "$@"
`

const install = `
  mkdir -p /usr/local/bin
  printf %s "$1" > /usr/local/bin/awg
  chmod 755 /usr/local/bin/awg
  ln -sf "$(command -v wireguard-go)" /usr/local/bin/amneziawg-go`

export async function installAmneziaStandIns({ run }: Namespace): Promise<void> {
  await run('sh', '-e', '-c', install, 'sh', awg)
}

const amneziaLine = new RegExp(`^(?:${amneziaKeys.join('|')}) = .*\n`, 'gm')

export const withoutAmneziaLines = (config: string): string => config.replace(amneziaLine, '')
