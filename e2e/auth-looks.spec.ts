import { authScreens } from './support/auth-screens.ts'
import { testLooks } from './support/looks.ts'

testLooks(authScreens)
