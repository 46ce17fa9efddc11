import { adminListScreens } from './support/admin-list-screens.ts'
import { adminNodeScreens } from './support/admin-node-screens.ts'
import { testLooks } from './support/looks.ts'

testLooks([...adminNodeScreens, ...adminListScreens])
