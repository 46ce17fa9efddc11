import { checkBudget } from './check-budget.ts'
import { checkCode } from './check-code.ts'
import { checkContract, checkSingletons } from './check-platform.ts'
import { checkWords } from './check-words.ts'
import type { Check } from './check.ts'

/** What must fit each other on a site; it is asked of a rollback too. */
export const siteChecks: readonly Check[] = [
  { name: 'platform contract', of: 'document', run: checkContract },
  { name: 'singletons', of: 'document', run: checkSingletons },
]

/** What every release must pass before anybody gets it; its own tests are added by who can run them. */
export const checks: readonly Check[] = [
  ...siteChecks,
  { name: 'byte budget', of: 'build', run: checkBudget },
  { name: 'no dynamic code', of: 'build', run: checkCode },
  { name: 'both languages', of: 'build', run: checkWords },
]
