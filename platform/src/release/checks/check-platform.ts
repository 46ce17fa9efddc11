import { isInRange, appsIn, liveRelease, releasesFor, type DiscoveredRelease, type Discovery } from '@sallyport/site'
import { releaseVersion } from '../folder/deployments.ts'
import type { Candidate, Problem } from './check.ts'

type Pair = { app: string; remote: DiscoveredRelease; shell: DiscoveredRelease }

/** Checks that every remote is built for the platform contract of the shell that visitors get together with the remote. */
export function checkContract(candidate: Candidate): Problem[] {
  if (!liveRelease(candidate.next, 'shell')) {
    return [{ found: 'a site without a shell', expected: 'a live shell: release it first, or together with this' }]
  }
  return problemsOf(candidate, ({ app, remote, shell }) => {
    const [required, supplied] = [remote, shell].map(({ extras }) => extras.platform.contract)
    if (required === supplied) return []
    return [
      {
        found: `${app} ${releaseVersion(remote)}, which is built for contract ${required}`,
        expected: `contract ${supplied}, which shell ${releaseVersion(shell)} supplies`,
      },
    ]
  })
}

export function checkSingletons(candidate: Candidate): Problem[] {
  return problemsOf(candidate, ({ app, remote, shell }) => {
    const { supplies = {} } = shell.extras.platform
    const required = Object.entries(remote.extras.platform.requires ?? {})
    return required
      .filter(([name, range]) => !isInRange(range, supplies[name]))
      .map(([name, range]) => ({
        found: `shell ${releaseVersion(shell)} supplies ${name} ${supplies[name] ?? 'not at all'}`,
        expected: `${name} ${range}, which ${app} ${releaseVersion(remote)} requires`,
      }))
  })
}

/** The problems of affected pairs: all pairs if the shell is released, otherwise the pairs of released remotes. */
function problemsOf({ builds, next }: Candidate, problemsIn: (pair: Pair) => Problem[]): Problem[] {
  const releasedApps = new Set(builds.map(({ release }) => release.name))
  const affected = pairsOf(next).filter(({ app }) => releasedApps.has('shell') || releasedApps.has(app))
  const found = affected.flatMap(problemsIn)
  return [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()]
}

/** All pairs that visitors can get: without a bucket, and at every boundary between the buckets of canaries. */
function pairsOf(discovery: Discovery): Pair[] {
  const releases = Object.values(discovery.microFrontends).flat()
  const groups = [{}, { bucket: 0 }, ...releases.map(({ deployment }) => ({ bucket: deployment?.traffic ?? 0 }))]
  const apps = appsIn(discovery).filter((app) => app !== 'shell')
  return groups.flatMap((visitor) => {
    const [shell] = releasesFor(discovery, 'shell', visitor)
    return apps.flatMap((app) => {
      const [remote] = releasesFor(discovery, app, visitor)
      return shell && remote ? [{ app, remote, shell }] : []
    })
  })
}
