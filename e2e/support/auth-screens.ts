import { authStates, openState } from './auth-states.ts'
import type { Screen } from './screen.ts'
import { expect } from './test.ts'

export const authScreens: Screen[] = authStates.map((state) => ({
  name: state.name,
  async open(page, { auth }) {
    await openState(page, state, auth)
    await expect(state.result(page, auth)).toBeVisible()
  },
}))
