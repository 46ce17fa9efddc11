import { installedPorts, type Ports } from '../ports.ts'
import { run } from '../programs.ts'
import { isActive } from '../service.ts'
import type { InstallOptions } from './install-options.ts'

/** `unit` needs the port; null if the unit is to move to the port. `option` chooses another port. */
type UsedPort = { port: number; protocol?: 'TCP' | 'UDP'; unit: string | null; option: string }

const agentUnit = 'sallyport-agent.service'

/** The ports that an installation opens. */
export function usedPorts({ proxy, node, serverPort, agentPort, tunnelPort }: InstallOptions): UsedPort[] {
  const isMoved = serverPort !== installedPorts().serverPort
  return [
    { port: serverPort, unit: isMoved ? null : 'sallyport.socket', option: '--server-port' },
    ...(proxy ? [80, 443].map((port) => ({ port, unit: 'caddy.service', option: '--no-proxy' })) : []),
    ...(node
      ? [
          { port: agentPort, unit: agentUnit, option: '--agent-port' },
          { port: tunnelPort, unit: agentUnit, option: '--tunnel-port', protocol: 'UDP' as const },
        ]
      : []),
  ]
}

/** The problem that a port is in use while `unit` is not active, or twice in `all`; null if there is none. */
export function portProblem(used: UsedPort, _index = 0, all: readonly UsedPort[] = [used]): string | null {
  const { port, protocol = 'TCP', unit, option } = used
  const other = all.slice(0, all.indexOf(used)).find((each) => each.port === port && !each.protocol && !used.protocol)
  if (other) return `TCP port ${port} is needed twice: choose another one with ${option}.`
  const options = ['--no-header', '--listening', '--numeric', '--processes', `--${protocol.toLowerCase()}`]
  const sockets = run('ss', [...options, `sport = :${port}`])
  if (sockets === '' || (unit !== null && isActive(unit))) return null
  const [, program = 'another program'] = /"([^"]+)"/.exec(sockets) ?? []
  const advice =
    option === '--no-proxy'
      ? 'or keep it as the proxy: --no-proxy (docs/deployment.md)'
      : `or choose another port: ${option}`
  return `${protocol} port ${port} is in use by ${program}: stop it, ${advice}.`
}

/** The agent keeps its ports, which the node on the site and the configs of clients contain. */
export function changedPortsProblem(
  { agentPort, tunnelPort }: Ports,
  installed: Ports = installedPorts(),
): string | null {
  if (agentPort === installed.agentPort && tunnelPort === installed.tunnelPort) return null
  return `The node on this machine has UDP port ${installed.tunnelPort} and TCP port ${installed.agentPort}: leave out --tunnel-port and --agent-port, or remove the node first with sallyport-agent uninstall.`
}
