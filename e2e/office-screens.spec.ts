import { testScreens } from './support/screen-checks.ts'
import { nodeScreens } from './support/node-screens.ts'
import { settingsScreens } from './support/settings-screens.ts'

testScreens([...nodeScreens, ...settingsScreens])
