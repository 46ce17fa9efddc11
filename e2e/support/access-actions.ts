import type { Locator, Page } from '@playwright/test'
import { accessEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { expect } from './test.ts'

const row = (page: Page) => page.getByRole('list', { name: 'Accesses' }).getByRole('listitem')
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

type AccessAction = {
  endpoint: Endpoint
  /** The contract defines no schema for the response, so any 200 is a success (§7). */
  hasNoSchema?: boolean
  prepare: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** Expects that the input and the list are unchanged after a failure. */
  expectUnchanged: (page: Page, when: string) => Promise<unknown>
  /** Visible after the call has succeeded. */
  success: (page: Page) => Locator
}

/** The calls that a user makes on the page of a node with one access, `phone`. */
export const accessActions: AccessAction[] = [
  {
    endpoint: accessEndpoints.allocate,
    prepare: (page) => nameField(page).fill('phone'),
    send: (page) => page.getByRole('button', { name: 'Create', exact: true }).click(),
    expectUnchanged: (page, when) => expect(nameField(page), when).toHaveValue('phone'),
    success: (page) => page.getByRole('region', { name: 'New access' }),
  },
  {
    endpoint: accessEndpoints.rename,
    hasNoSchema: true,
    async prepare(page) {
      await row(page).getByRole('button', { name: 'Rename' }).click()
      await row(page).getByRole('textbox').fill('tablet')
    },
    send: (page) => row(page).getByRole('button', { name: 'Save' }).click(),
    expectUnchanged: (page, when) => expect(row(page).getByRole('textbox'), when).toHaveValue('tablet'),
    success: (page) => row(page).filter({ hasText: 'tablet' }),
  },
  {
    endpoint: accessEndpoints.remove,
    hasNoSchema: true,
    prepare: async () => {},
    async send(page) {
      await row(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
    expectUnchanged: (page, when) => expect(row(page), when).toHaveText(/phone/),
    success: (page) => page.getByText(/^Access phone deleted/),
  },
]
