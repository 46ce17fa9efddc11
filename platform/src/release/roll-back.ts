import { readPlaced } from './built/built.ts'
import { requirePassed } from './checks/check.ts'
import { siteChecks } from './checks/checks.ts'
import { goBack, versionBefore } from './site/deployments.ts'
import { publishDocument, readDocument, requireSite, type Tell } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

type RollingBack = { site: string; app: string; version?: string | undefined; now: string; tell: Tell }

/**
 * Makes an earlier release everybody's again, and gives its version. Without one: ends the trial, else what was live
 * before. What the site has is checked too: an earlier remote may not fit the shell of today.
 */
export async function rollBack({ site, app, version, now, tell }: RollingBack): Promise<string> {
  requireSite(site)
  return alone(
    site,
    async () => {
      const before = readDocument(site)
      const target = version ?? versionBefore(before, app)
      const next = goBack(before, app, target, now)
      await requirePassed(`${app} ${target}`, { built: [readPlaced(site, app, target)], next }, siteChecks)
      publishDocument(site, next)
      return target
    },
    (holder) => tell(`waiting for another change of ${site}. ${holder}`),
  )
}
