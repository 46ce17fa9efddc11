import { lookup, resolve4, resolve6 } from 'node:dns/promises'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { archiveFolder, paths, readSetting } from '../installation.ts'
import { run, succeeds } from '../programs.ts'
import { isActive } from '../service.ts'
import { caddyfile, managedFiles, publicUrlOf } from './files.ts'
import type { InstallOptions } from './install.ts'
import { hasForeignAgent } from './node.ts'

/** The problems that prevent an installation; empty if there are none. Changes nothing. */
export async function findProblems({ domain, tls, proxy, node, dnsCheck }: InstallOptions): Promise<string[]> {
  const usedPorts = [serverPort, ...(proxy ? webPorts : []), ...(node ? nodePorts : [])]
  return [
    systemProblem(readFileSync('/etc/os-release', 'utf8')),
    archiveProblem(),
    versionProblem(),
    settingsProblem(publicUrlOf(domain)),
    domain && proxy && managedFiles().isForeign(caddyfile(domain, tls)) ? foreignCaddyfile : null,
    domain && dnsCheck ? dnsProblem(await addressesOf(domain, tls), domain) : null,
    node && hasForeignAgent() ? foreignAgent : null,
    ...(succeeds('ss', ['--version']) ? usedPorts.map(portProblem) : [missingProgram]),
  ].filter((problem) => problem !== null)
}

const foreignCaddyfile = `${paths.caddyfile} is not the file of Debian's package: install with --no-proxy, and add the site of ${archiveFolder}/Caddyfile to it.`
const missingProgram = 'The program ss, which lists used ports, is missing: apt-get install iproute2.'
const foreignAgent = 'This machine is a node already: add --no-node, or remove the node with sallyport-agent uninstall.'

/** `release` is the content of /etc/os-release. */
export function systemProblem(release: string, isBooted = existsSync('/run/systemd/system')): string | null {
  const [, name = 'another system'] = /^PRETTY_NAME="?([^"\n]*)/m.exec(release) ?? []
  if (!/^ID=debian$/m.test(release) || !/^VERSION_ID="?1[23]"?$/m.test(release))
    return `This is ${name}: use Debian 12 or 13, or a container.`
  return isBooted ? null : 'This machine was not booted with systemd: use a container instead.'
}

/** The account of the server must be able to read the archive, which it could not in a home folder. */
export function archiveProblem(): string | null {
  const folder = path.dirname(archiveFolder)
  return folder === '/opt' ? null : `The archive is in ${folder}: unpack it in /opt.`
}

function versionProblem(): string | null {
  const installed = existsSync(paths.link) ? realpathSync(paths.link) : archiveFolder
  return installed === archiveFolder ? null : `${installed} is installed: use ${archiveFolder}/sallyport upgrade.`
}

/** Compares origins, because a site may be under a path of its host. */
function settingsProblem(publicUrl: string): string | null {
  const found = existsSync(paths.settings) ? readSetting('PUBLIC_URL') : publicUrl
  if (found !== null && URL.canParse(found) && new URL(found).origin === publicUrl) return null
  return `This machine has the site ${found} (PUBLIC_URL in ${paths.settings}): install with that name, or change it there.`
}

/** The addresses of an internal site may be in /etc/hosts. A public certificate authority reads DNS only, so /etc/hosts does not count. */
async function addressesOf(domain: string, tls: InstallOptions['tls']): Promise<string[]> {
  if (tls === 'internal') return (await lookup(domain, { all: true }).catch(() => [])).map(({ address }) => address)
  const found = await Promise.all([resolve4(domain).catch(() => []), resolve6(domain).catch(() => [])])
  return found.flat()
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))

export function dnsProblem(addresses: readonly string[], domain: string, own = ownAddresses()): string | null {
  const foreign = addresses.filter((address) => !own.includes(address) && !address.startsWith('127.'))
  if (addresses.length > 0 && foreign.length === 0) return null
  const found = addresses.length === 0 ? 'has no address in DNS' : `leads to ${foreign.join(', ')}, not to this machine`
  const target = own.filter(isPublic).join(' or ') || 'the public IPv4 address, which this machine itself does not have'
  const advice = `set its A record to ${target}, and an AAAA record, if there is one, to the IPv6 address`
  return `${domain} ${found}: ${advice}. Where another machine forwards the ports, as behind NAT: --no-dns-check.`
}

/** Whether an A record for the internet can contain the address (https://www.rfc-editor.org/rfc/rfc6890). */
const isPublic = (address: string) =>
  isIPv4(address) &&
  !/^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address)

type Port = { port: number; protocol?: 'TCP' | 'UDP'; unit: string }

const serverPort: Port = { port: 3000, unit: 'sallyport.socket' }
const webPorts: Port[] = [80, 443].map((port) => ({ port, unit: 'caddy.service' }))
const agentUnit = 'sallyport-agent.service'
const nodePorts: Port[] = [
  { port: 8443, unit: agentUnit },
  { port: 51_820, unit: agentUnit, protocol: 'UDP' },
]

/** The problem that a port is in use while `unit`, which needs the port, is not active; null if there is none. */
export function portProblem({ port, protocol = 'TCP', unit }: Port): string | null {
  const options = ['--no-header', '--listening', '--numeric', '--processes', `--${protocol.toLowerCase()}`]
  const sockets = run('ss', [...options, `sport = :${port}`])
  if (sockets === '' || isActive(unit)) return null
  const [, program = 'another program'] = /"([^"]+)"/.exec(sockets) ?? []
  const advice = unit === 'caddy.service' ? ', or keep it as the proxy: --no-proxy (docs/deployment.md)' : ''
  return `${protocol} port ${port} is in use by ${program}: stop it${advice}.`
}
