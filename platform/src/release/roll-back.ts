import { requirePassed } from './checks/check.ts'
import { siteChecks } from './checks/checks.ts'
import { updateDeltas } from './deltas/update-deltas.ts'
import { readPlacedRelease } from './folder/built-release.ts'
import { rollBackTo, rollbackVersion } from './folder/deployments.ts'
import { publishDocument, readDocument, requireSite, type OnStep } from './folder/site-document.ts'
import { withSiteLock } from './folder/site-lock.ts'

type RollbackOptions = {
  site: string
  app: string
  version?: string | undefined
  /** Whether more visitors may open pages or load files than with the live release. */
  allowsWiderAudience?: boolean | undefined
  /** The time of the rollback, in ISO 8601. */
  now: string
  onStep: OnStep
}

/**
 * Makes an earlier release live for all visitors and returns its version. Without `version`, ends a canary or restores the previous
 * release. Throws if the target is incompatible with the live releases.
 */
export async function rollBack({
  site,
  app,
  version,
  allowsWiderAudience,
  now,
  onStep,
}: RollbackOptions): Promise<string> {
  requireSite(site)
  return withSiteLock(site, onStep, async () => {
    const before = readDocument(site)
    const target = version ?? rollbackVersion(before, app)
    const next = rollBackTo(before, app, target, now)
    const builds = [readPlacedRelease(site, app, target)]
    await requirePassed(`${app} ${target}`, { builds, before, next, allowsWiderAudience }, siteChecks)
    publishDocument(site, next)
    await updateDeltas(site, next, onStep)
    return target
  })
}
