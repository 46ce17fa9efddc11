import { checkBudget } from './check-budget.ts'
import { checkDynamicCode } from './check-dynamic-code.ts'
import { checkContract, checkSingletons } from './check-platform.ts'
import { checkTranslations } from './check-translations.ts'
import type { Check } from './check.ts'

/** Checks of the combination of releases in a site, also for rollbacks. */
export const siteChecks: readonly Check[] = [
  { name: 'platform contract', reads: 'document', run: checkContract },
  { name: 'singletons', reads: 'document', run: checkSingletons },
]

/** Checks of every release. `pnpm release` adds the unit tests of the released apps. */
export const checks: readonly Check[] = [
  ...siteChecks,
  { name: 'byte budget', reads: 'build', run: checkBudget },
  { name: 'no dynamic code', reads: 'build', run: checkDynamicCode },
  { name: 'both languages', reads: 'build', run: checkTranslations },
]
