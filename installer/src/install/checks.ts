import { lookup, resolve4, resolve6 } from 'node:dns/promises'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { archiveFolder, paths, readSetting } from '../installation.ts'
import { namespaceProblem, tryNamespaces } from '../namespaces.ts'
import { succeeds } from '../run-programs.ts'
import { isCloudflare } from './cloudflare.ts'
import { caddyfile, managedFiles, publicUrlOf } from './files.ts'
import type { InstallOptions } from './install-options.ts'
import { hasForeignAgent, isNodeSetUp } from './node.ts'
import { changedPortsProblem, portProblems, usedPorts } from './used-ports.ts'

/** The problems that prevent an installation; empty if there are none. Changes nothing. */
export async function findProblems(options: InstallOptions): Promise<string[]> {
  const { domain, tls, proxy, node, dnsCheck, endpoint = domain } = options
  const isDnsChecked = domain && dnsCheck && !(await isBehindCloudflare(domain, tls))
  return [
    systemProblem(readFileSync('/etc/os-release', 'utf8')),
    archiveProblem(),
    versionProblem(),
    settingsProblem(publicUrlOf(options)),
    domain && proxy && managedFiles().isForeign(caddyfile({ ...options, domain })) ? foreignCaddyfile : null,
    isDnsChecked ? dnsProblem(await addressesOf(domain, tls), domain) : null,
    ...(node ? await nodeSetupProblems(endpoint ?? '', options) : []),
    namespaceProblem(tryNamespaces()),
    ...(succeeds('ss', ['--version']) ? portProblems(usedPorts(options)) : [missingProgram]),
  ].filter((problem) => problem !== null)
}

/** Whether visitors reach the host name through Cloudflare's proxy. */
export const isBehindCloudflare = async (host: string, tls: InstallOptions['tls']) =>
  (await addressesOf(host, tls)).some(isCloudflare)

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
async function addressesOf(host: string, tls: InstallOptions['tls']): Promise<string[]> {
  if (isIPv4(host)) return [host]
  if (tls === 'internal') return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
  const found = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  return found.flat()
}

async function nodeSetupProblems(endpoint: string, options: InstallOptions): Promise<(string | null)[]> {
  if (hasForeignAgent()) return [foreignAgent]
  if (isNodeSetUp()) return [changedPortsProblem(options)]
  return [endpointProblem(await addressesOf(endpoint, options.tls), endpoint), ipv4Problem()]
}

/** Cloudflare's proxy would receive the datagrams of the tunnel, and drop them. */
export function endpointProblem(addresses: readonly string[], endpoint: string): string | null {
  if (!addresses.some(isCloudflare)) return null
  return `${endpoint} leads to the proxy of Cloudflare, which cannot carry the VPN: set its DNS record to "DNS only" (the grey cloud), or give the node another name or its IPv4 address: --endpoint node.example.com.`
}

const routes = '/proc/net/route'

/** `table` is the content of /proc/net/route, where the default route has the destination 0. */
export function ipv4Problem(table = existsSync(routes) ? readFileSync(routes, 'utf8') : ''): string | null {
  if (/^\S+\t0{8}\t/m.test(table)) return null
  return 'This machine has no IPv4 route to the internet, and the VPN carries IPv4 only: give the machine an IPv4 address, or make it no node (--no-node).'
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address))

export function dnsProblem(addresses: readonly string[], domain: string, own = ownAddresses()): string | null {
  const foreign = addresses.filter((address) => !own.includes(address) && !address.startsWith('127.'))
  if (addresses.length > 0 && foreign.length === 0) return null
  const found = addresses.length === 0 ? 'has no address in DNS' : `leads to ${foreign.join(', ')}, not to this machine`
  return `${domain} ${found}: ${dnsAdvice(own)}. Where another machine forwards the ports, as behind NAT: --no-dns-check.`
}

function dnsAdvice(own: readonly string[]): string {
  const [ipv4, ipv6] = [own.filter(isPublic), own.filter((address) => /^[23][\da-f]{3}:/i.test(address))]
  if (ipv4.length === 0 && ipv6.length > 0)
    return `set its AAAA record to ${ipv6.join(' or ')}, and no A record unless this machine is reached by IPv4`
  const target = ipv4.join(' or ') || 'the public IPv4 address, which this machine itself does not have'
  return `set its A record to ${target}, and an AAAA record, if there is one, to the IPv6 address`
}

/** Whether an A record for the internet can contain the address (https://www.rfc-editor.org/rfc/rfc6890). */
const isPublic = (address: string) =>
  isIPv4(address) &&
  !/^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(address)
