import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checks, readBuiltRelease, runCommand, type BuiltRelease } from 'platform/release'
import { testSiteFolder } from 'platform/workspace'
import { buildVariant, type Variant } from './built-variant.ts'
import { releaseOnce } from './repeated-releases.ts'

type Release = Variant & { traffic?: number }

/** A copy of the composed site, on which a test may release. */
export type SiteCopy = {
  folder: string
  /** Releases another version of an app as `pnpm release` does, but without running the tests of the app. */
  release: (release: Release) => Promise<void>
  /** Releases a finished build, also without the tests of the app. */
  releaseBuild: (built: BuiltRelease) => Promise<void>
  rollBack: (app: string) => Promise<void>
  /** Deletes all former releases. */
  prune: () => Promise<void>
  /** Replaces all files by the composed site. A running server notices it. */
  reset: () => void
  remove: () => void
}

export function copySite(): SiteCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
  cpSync(testSiteFolder, folder, { recursive: true })

  const run = (args: string[], dist = '') =>
    runCommand([...args, '--site', folder], { build: async () => readBuiltRelease(dist), checks, log: () => {} })

  return {
    folder,
    async release({ traffic, ...variant }) {
      const { dist } = await buildVariant(variant)
      const args = ['release', variant.app, ...(traffic ? ['--traffic', String(traffic)] : [])]
      await releaseOnce(folder, { args, dist }, () => run(args, dist))
    },
    releaseBuild: ({ dist, release }) => run(['release', release.name], dist),
    rollBack: (app) => run(['rollback', app]),
    prune: () => run(['releases', 'prune', '--keep', '0']),
    reset() {
      for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true })
      cpSync(testSiteFolder, folder, { recursive: true })
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
