import { readPlaced } from './built/built.ts'
import { checkContract, checkSingletons } from './checks/check-platform.ts'
import { requirePassed } from './checks/check.ts'
import { goBack, versionBefore } from './site/deployments.ts'
import { publishDocument, readDocument } from './site/site-document.ts'
import { alone } from './site/site-lock.ts'

export type RollingBack = { site: string; app: string; version?: string | undefined; now: string }

/** What the site has is checked too: an earlier remote may not fit the shell of today. */
const checks = [
  { name: 'platform contract', run: checkContract },
  { name: 'singletons', run: checkSingletons },
]

/** Makes an earlier release everybody's again, and gives its version. Without one: ends the trial, else what was live before. */
export function rollBack({ site, app, version, now }: RollingBack): Promise<string> {
  return alone(site, async () => {
    const before = readDocument(site)
    const target = version ?? versionBefore(before, app)
    const next = goBack(before, app, target, now)
    await requirePassed(`${app} ${target}`, { built: [readPlaced(site, app, target)], next }, checks)
    publishDocument(site, next)
    return target
  })
}
