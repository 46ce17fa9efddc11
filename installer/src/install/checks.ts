import { createSocket } from 'node:dgram'
import { lookup, resolve4, resolve6 } from 'node:dns/promises'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { archiveFolder, paths } from '../installation.ts'
import { read } from '../programs.ts'
import { isActive } from '../service.ts'
import { readSetting } from '../status/checks.ts'
import { caddyfile, publicUrlOf, type InstallOptions } from './files.ts'
import { managedFiles } from './managed-files.ts'
import { foreignAgentProblem } from './node.ts'

const supported = ['12', '13']

/** What prevents an installation. Changes nothing. */
export async function findProblems(options: InstallOptions): Promise<string[]> {
  const { domain, proxy } = options
  const dns = domain !== null && options.dnsCheck ? dnsProblem(await addressesOf(domain, options.tls), domain) : null
  const ports = [
    { port: 3000, unit: 'sallyport.socket' },
    ...(proxy ? webPorts : []),
    ...(options.country === null ? [] : nodePorts),
  ]
  const portProblems = await Promise.all(ports.map(portProblem))
  return [
    ...systemProblems(readFileSync('/etc/os-release', 'utf8')),
    archiveProblem(),
    versionProblem(),
    settingsProblem(options),
    domain !== null && proxy ? caddyfileProblem(domain, options.tls) : null,
    dns,
    options.country === null ? null : foreignAgentProblem(),
    ...portProblems,
  ].filter((problem) => problem !== null)
}

const webPorts = [80, 443].map((port) => ({ port, unit: 'caddy.service' }))
const agentUnit = 'sallyport-agent.service'
const nodePorts = [
  { port: 8443, unit: agentUnit },
  { port: 51_820, unit: agentUnit, protocol: 'UDP' as const },
]

/** `release` is the content of /etc/os-release. */
export function systemProblems(release: string): string[] {
  const valueOf = (name: string) => new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(release)?.[1] ?? ''
  const isSupported = valueOf('ID') === 'debian' && supported.includes(valueOf('VERSION_ID'))
  return [
    ...(isSupported
      ? []
      : [`This is ${valueOf('PRETTY_NAME')}: use Debian ${supported.join(' or ')}, or a container.`]),
    ...(existsSync('/run/systemd/system')
      ? []
      : ['This machine was not booted with systemd: use a container instead.']),
  ]
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

/** A site may be under a path of its host. */
function settingsProblem(options: InstallOptions): string | null {
  const found = existsSync(paths.settings) ? readSetting('PUBLIC_URL') : publicUrlOf(options)
  if (found !== null && URL.canParse(found) && new URL(found).origin === publicUrlOf(options)) return null
  return `This machine has the site ${found} (PUBLIC_URL in ${paths.settings}): install with that name, or change it there.`
}

function caddyfileProblem(domain: string, tls: InstallOptions['tls']): string | null {
  const files = managedFiles()
  const wanted = caddyfile(domain, tls)
  if (files.isWritten(wanted) || !files.isForeign(wanted)) return null
  return `${paths.caddyfile} is not that of Debian's package: install with --no-proxy, and add the site of ${archiveFolder}/Caddyfile to it.`
}

/** An internal site may be in /etc/hosts; a public authority reads DNS, where Debian's entry of the own host name is missing. */
async function addressesOf(domain: string, tls: InstallOptions['tls']): Promise<string[]> {
  if (tls === 'internal') return (await lookup(domain, { all: true }).catch(() => [])).map(({ address }) => address)
  const found = await Promise.all([resolve4(domain).catch(() => []), resolve6(domain).catch(() => [])])
  return found.flat()
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))

export function dnsProblem(
  addresses: readonly string[],
  domain: string,
  own: readonly string[] = ownAddresses(),
): string | null {
  const foreign = addresses.filter((address) => !own.includes(address) && !address.startsWith('127.'))
  if (addresses.length > 0 && foreign.length === 0) return null
  const found = addresses.length === 0 ? 'has no address in DNS' : `leads to ${foreign.join(', ')}, not to this machine`
  const advice = `set its A record (and AAAA, if there is one) to an address of this machine: ${own.filter(isGlobal).join(', ')}`
  return `${domain} ${found}: ${advice}. Where another machine forwards the ports, as behind NAT: --no-dns-check.`
}

const isGlobal = (address: string) => !/^(?:127\.|::1$|fe80:)/.test(address)

type Port = { port: number; protocol?: 'TCP' | 'UDP'; unit: string }

/** The problem that a program other than the one of `unit` uses a port. */
export async function portProblem({ port, protocol = 'TCP', unit }: Port): Promise<string | null> {
  const isFree = await (protocol === 'TCP' ? canListen(port) : canBind(port))
  if (isFree || isActive(unit)) return null
  const list = protocol === 'TCP' ? '-Hltnp' : '-Hlunp'
  const [, program = 'another program'] = /"([^"]+)"/.exec(read('ss', [list, `sport = :${port}`]) ?? '') ?? []
  const advice = unit === 'caddy.service' ? ', or keep it as the proxy: --no-proxy (docs/deployment.md)' : ''
  return `${protocol} port ${port} is in use by ${program}: stop it${advice}.`
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

function canBind(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind(port, () => socket.close(() => resolve(true)))
  })
}
