import { readFileSync } from 'node:fs'
import { paths } from './installation.ts'
import { tryRun } from './run-programs.ts'

/** The ports that the options of `install` choose: the server on loopback (TCP), the API of the agent (TCP) and the tunnel (UDP). */
export type Ports = { serverPort: number; agentPort: number; tunnelPort: number }

export const defaultPorts: Ports = { serverPort: 3000, agentPort: 8443, tunnelPort: 51_820 }

/** The ports of the installed units and of the node on this machine; the default ports of what is not installed. */
export function installedPorts(): Ports {
  // Read from the disk, with the drop-ins of `systemctl edit`, also before systemd has loaded them.
  const serverPort = listenPort(tryRun('systemctl', ['cat', 'sallyport.socket']) ?? '') ?? defaultPorts.serverPort
  return { serverPort, ...(nodePorts() ?? { agentPort: defaultPorts.agentPort, tunnelPort: defaultPorts.tunnelPort }) }
}

/** The last port of a socket unit and its drop-ins; null without one. */
export function listenPort(unit: string): number | null {
  const [, port] = [...unit.matchAll(/^ListenStream=(?:.*:)?(\d+)$/gm)].at(-1) ?? []
  return port === undefined ? null : Number(port)
}

/** The ports in the configuration of an agent; null without one, and for accounts that cannot read it. */
export function nodePorts(file: string = paths.agentConfig): Omit<Ports, 'serverPort'> | null {
  try {
    const { api, listen_port } = JSON.parse(readFileSync(file, 'utf8')) as {
      api: { port: number }
      listen_port: number
    }
    return { agentPort: api.port, tunnelPort: listen_port }
  } catch {
    return null
  }
}
