import { frameScreens } from './support/frame-screens.ts'
import { testLooks } from './support/looks.ts'

testLooks(frameScreens)
