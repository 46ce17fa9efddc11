import {
  isInRange,
  appsIn,
  liveRelease,
  releasesFor,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/contract/site'
import { versionOf } from '../site/deployments.ts'
import type { Candidate, Fault } from './check.ts'

/** A remote in the shell that the same people get. */
type Pair = { app: string; remote: DiscoveredRelease; shell: DiscoveredRelease }

/** Every remote is built for the contract that the shell of the same people supplies. */
export function checkContract(candidate: Candidate): Fault[] {
  if (!liveRelease(candidate.next, 'shell')) {
    return [{ found: 'a site without a shell', expected: 'a live shell: release it first, or together with this' }]
  }
  return faultsOf(candidate, ({ app, remote, shell }) => {
    const [asked, supplied] = [remote, shell].map(({ extras }) => extras.platform.contract)
    if (asked === supplied) return []
    return [
      {
        found: `${app} ${versionOf(remote)}, which is built for contract ${asked}`,
        expected: `contract ${supplied}, which shell ${versionOf(shell)} supplies`,
      },
    ]
  })
}

/** Every singleton that a remote takes is supplied in a version that it accepts. */
export function checkSingletons(candidate: Candidate): Fault[] {
  return faultsOf(candidate, ({ app, remote, shell }) => {
    const { supplies = {} } = shell.extras.platform
    const asked = Object.entries(remote.extras.platform.requires ?? {})
    return asked
      .filter(([name, range]) => !isInRange(range, supplies[name]))
      .map(([name, range]) => ({
        found: `shell ${versionOf(shell)} supplies ${name} ${supplies[name] ?? 'not at all'}`,
        expected: `${name} ${range}, which ${app} ${versionOf(remote)} takes`,
      }))
  })
}

/** What is wrong with the pairs that a change touches: those of the remotes that change, and all when the shell does. */
function faultsOf({ built, next }: Candidate, faultsIn: (pair: Pair) => Fault[]): Fault[] {
  const changed = new Set(built.map(({ release }) => release.name))
  const touched = pairsIn(next).filter(({ app }) => changed.has('shell') || changed.has(app))
  const found = touched.flatMap(faultsIn)
  return [...new Map(found.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/** What meets what in a page: for those who try nothing, and for every group that a trial makes. */
function pairsIn(discovery: Discovery): Pair[] {
  const releases = Object.values(discovery.microFrontends).flat()
  const groups = [{}, { share: 0 }, ...releases.map(({ deployment }) => ({ share: deployment?.traffic ?? 0 }))]
  const apps = appsIn(discovery).filter((app) => app !== 'shell')
  return groups.flatMap((who) => {
    const [shell] = releasesFor(discovery, 'shell', who)
    return apps.flatMap((app) => {
      const [remote] = releasesFor(discovery, app, who)
      return shell && remote ? [{ app, remote, shell }] : []
    })
  })
}
