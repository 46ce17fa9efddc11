import { frameScreens } from './support/frame-screens.ts'
import { testScreens } from './support/screen-checks.ts'

testScreens(frameScreens)
