import { premiumScreens } from './support/premium-screens.ts'
import { testLooks } from './support/looks.ts'

testLooks(premiumScreens)
