import { installedPorts, type Ports } from '../ports.ts'
import { run } from '../run-programs.ts'
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

/** The problems of the ports, each with what to do. */
export const portProblems = (ports: readonly UsedPort[]): (string | null)[] =>
  ports.map((used, index) => repetitionProblem(used, ports.slice(0, index)) ?? portProblem(used))

function repetitionProblem({ port, protocol = 'TCP', option }: UsedPort, others: readonly UsedPort[]): string | null {
  const isRepeated = others.some((other) => other.port === port && (other.protocol ?? 'TCP') === protocol)
  return isRepeated ? `${protocol} port ${port} is needed twice: choose another one with ${option}.` : null
}

/** The problem that a port is in use while `unit`, which needs the port, is not active; null if there is none. */
function portProblem({ port, protocol = 'TCP', unit, option }: UsedPort): string | null {
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
