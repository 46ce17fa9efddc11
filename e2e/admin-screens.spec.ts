import { adminListScreens } from './support/admin-list-screens.ts'
import { adminNodePageScreens } from './support/admin-node-page-screens.ts'
import { adminNodeScreens } from './support/admin-node-screens.ts'
import { adminPlanScreens } from './support/admin-plan-screens.ts'
import { testScreens } from './support/screen-checks.ts'

testScreens([...adminNodeScreens, ...adminNodePageScreens, ...adminListScreens, ...adminPlanScreens])
