import { checkBudget } from './check-budget.ts'
import { checkCode } from './check-code.ts'
import { checkContract, checkSingletons } from './check-platform.ts'
import { checkWords } from './check-words.ts'
import type { Check } from './check.ts'

/** What every release must pass before anybody gets it; its own tests are added by who can run them. */
export const checks: readonly Check[] = [
  { name: 'platform contract', run: checkContract },
  { name: 'singletons', run: checkSingletons },
  { name: 'byte budget', run: checkBudget },
  { name: 'no dynamic code', run: checkCode },
  { name: 'both languages', run: checkWords },
]
