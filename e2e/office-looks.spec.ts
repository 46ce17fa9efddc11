import { testLooks } from './support/looks.ts'
import { nodeScreens } from './support/node-screens.ts'
import { settingsScreens } from './support/settings-screens.ts'

testLooks([...nodeScreens, ...settingsScreens])
