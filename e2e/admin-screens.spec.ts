import { adminListScreens } from './support/admin-list-screens.ts'
import { adminNodePageScreens } from './support/admin-node-page-screens.ts'
import { adminNodeScreens } from './support/admin-node-screens.ts'
import { adminOverviewScreens } from './support/admin-overview-screens.ts'
import { adminPlanScreens } from './support/admin-plan-screens.ts'
import { adminUserPageScreens } from './support/admin-user-page-screens.ts'
import { nodeRemovalScreens } from './support/node-removal-screens.ts'
import { testScreens } from './support/screen-checks.ts'
import { test } from './support/test.ts'

test.describe('the overview, and the pages of users and nodes', () =>
  testScreens([...adminUserPageScreens, ...nodeRemovalScreens, ...adminOverviewScreens, ...adminNodePageScreens]))

test.describe('the lists and forms', () => testScreens([...adminNodeScreens, ...adminListScreens, ...adminPlanScreens]))
