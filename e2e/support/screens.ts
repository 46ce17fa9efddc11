import { adminListScreens } from './admin-list-screens.ts'
import { adminNodePageScreens } from './admin-node-page-screens.ts'
import { adminNodeScreens } from './admin-node-screens.ts'
import { adminOverviewScreens } from './admin-overview-screens.ts'
import { adminPlanScreens } from './admin-plan-screens.ts'
import { adminUserPageScreens } from './admin-user-page-screens.ts'
import { authScreens } from './auth-screens.ts'
import { frameScreens } from './frame-screens.ts'
import { nodeRemovalScreens } from './node-removal-screens.ts'
import { nodeScreens } from './node-screens.ts'
import { premiumScreens } from './premium-screens.ts'
import type { Screen } from './screen.ts'
import { settingsScreens } from './settings-screens.ts'

/** Every page in every state, by area. */
export const screens: Record<string, Screen[]> = {
  visitors: authScreens,
  frame: frameScreens,
  nodes: nodeScreens,
  premium: premiumScreens,
  settings: settingsScreens,
  'admin nodes': adminNodeScreens,
  'admin node page': adminNodePageScreens,
  'admin lists': adminListScreens,
  'admin plans': adminPlanScreens,
  'admin overview': adminOverviewScreens,
  'admin user page': adminUserPageScreens,
  'admin node removal': nodeRemovalScreens,
}
