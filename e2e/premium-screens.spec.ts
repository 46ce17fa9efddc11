import { premiumScreens } from './support/premium-screens.ts'
import { testScreens } from './support/screen-checks.ts'

testScreens(premiumScreens)
