import { adminListScreens } from './support/admin-list-screens.ts'
import { adminNodeScreens } from './support/admin-node-screens.ts'
import { testScreens } from './support/screen-checks.ts'

testScreens([...adminNodeScreens, ...adminListScreens])
