import { checkAudience, checkPrefixes } from './check-audience.ts'
import { checkBrowsers } from './check-browsers.ts'
import { checkBudget } from './check-budget.ts'
import { checkDeclaration } from './check-declaration.ts'
import { checkDynamicCode } from './check-dynamic-code.ts'
import { checkLinkedRoutes, checkOwnedRoutes } from './check-linked-routes.ts'
import { checkContract, checkSingletons } from './check-platform.ts'
import { checkTranslations } from './check-translations.ts'
import { checkVersion } from './check-version.ts'
import type { Check } from './check.ts'

/** The checks that rollbacks run too: the contract, and the live releases of other apps, may have changed since the release. */
export const siteChecks: readonly Check[] = [
  { name: 'platform contract', reads: 'document', run: checkContract },
  { name: 'singletons', reads: 'document', run: checkSingletons },
  { name: 'declaration', reads: 'build', run: checkDeclaration },
  { name: 'routes of the contract', reads: 'build', run: checkOwnedRoutes },
  { name: 'URL prefixes', reads: 'document', run: checkPrefixes },
  { name: 'audience', reads: 'document', run: checkAudience },
]

/** The checks of every release. `pnpm release` adds the checks of the sources of the released apps. */
export const checks: readonly Check[] = [
  ...siteChecks,
  { name: 'version', reads: 'document', run: checkVersion },
  { name: 'links to other apps', reads: 'document', run: checkLinkedRoutes },
  { name: 'byte budget', reads: 'build', run: checkBudget },
  { name: 'no dynamic code', reads: 'build', run: checkDynamicCode },
  { name: 'supported browsers', reads: 'build', run: checkBrowsers },
  { name: 'both languages', reads: 'build', run: checkTranslations },
]
