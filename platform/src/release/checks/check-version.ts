import { liveRelease, releasesIn } from '@sallyport/site'
import { releaseVersion } from '../folder/deployments.ts'
import type { Candidate, Problem } from './check.ts'

/** Checks that no release is older than the live one, because its checkout may lack changes that visitors already have. */
export const checkVersion = ({ builds, before, allowsOlder = false }: Candidate): Problem[] =>
  allowsOlder
    ? []
    : builds.flatMap(({ release: { name, version } }) => {
        const live = liveRelease(before, name)
        if (!live || !isOlder(version, releaseVersion(live))) return []
        const isInSite = releasesIn(before, name).some((release) => releaseVersion(release) === version)
        const instead = isInSite ? `pnpm rollback ${name} ${version}` : `a version from ${releaseVersion(live)} on`
        return [
          {
            found: `${name} ${version}, while ${releaseVersion(live)} is live`,
            expected: `${instead}, or --allow-older`,
          },
        ]
      })

/** Compares versions of the form `1.2.3` or `1.2.3-build-1a2b3c4d`, ignoring the build. */
function isOlder(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((text) => text.split('-', 1)[0]!.split('.').map(Number))
  const different = numbers!.findIndex((number, index) => number !== others![index])
  return different !== -1 && numbers![different]! < others![different]!
}
