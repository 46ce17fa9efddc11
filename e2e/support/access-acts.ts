import type { Locator, Page } from '@playwright/test'
import { accessEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { expect } from './test.ts'

const row = (page: Page) => page.getByRole('list', { name: 'Accesses' }).getByRole('listitem')
const nameField = (page: Page) => page.getByLabel('Name', { exact: true })

type Act = {
  endpoint: Endpoint
  /** The contract names no shape for its answer, so any 200 is a success (§7). */
  isShapeless?: boolean
  /** What is done before the call. */
  prepare: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** What stays, whatever happens. */
  expectKept: (page: Page, when: string) => Promise<unknown>
  /** What is there once it has worked. */
  works: (page: Page) => Locator
}

/** Every call that a person makes on the page of a node with one access, `phone`. */
export const accessActs: Act[] = [
  {
    endpoint: accessEndpoints.allocate,
    prepare: (page) => nameField(page).fill('phone'),
    send: (page) => page.getByRole('button', { name: 'Create', exact: true }).click(),
    expectKept: (page, when) => expect(nameField(page), when).toHaveValue('phone'),
    works: (page) => page.getByRole('region', { name: 'New access' }),
  },
  {
    endpoint: accessEndpoints.rename,
    isShapeless: true,
    async prepare(page) {
      await row(page).getByRole('button', { name: 'Rename' }).click()
      await row(page).getByRole('textbox').fill('tablet')
    },
    send: (page) => row(page).getByRole('button', { name: 'Save' }).click(),
    expectKept: (page, when) => expect(row(page).getByRole('textbox'), when).toHaveValue('tablet'),
    works: (page) => row(page).filter({ hasText: 'tablet' }),
  },
  {
    endpoint: accessEndpoints.remove,
    isShapeless: true,
    prepare: async () => {},
    async send(page) {
      await row(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    },
    expectKept: (page, when) => expect(row(page), when).toHaveText(/phone/),
    works: (page) => page.getByText(/^Access phone deleted/),
  },
]
