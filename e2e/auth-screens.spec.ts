import { authScreens } from './support/auth-screens.ts'
import { testScreens } from './support/screen-checks.ts'

testScreens(authScreens)
