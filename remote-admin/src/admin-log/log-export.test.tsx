import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { adminLogEndpoints } from '@sallyport/contract/endpoints'
import { admin, api, renderPage, setFailureReporter, waitFor } from '@sallyport/testing'
import { AdminLogPage } from './admin-log-page.tsx'
import { logEntry } from './testing/log-entry.ts'

let files: File[] = []
const report = rstest.fn()

beforeEach(() => {
  files = []
  setFailureReporter(report)
  rstest.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as File)
    return 'blob:'
  })
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

afterEach(() => {
  rstest.restoreAllMocks()
})

type Query = { limit: number; after?: string; search?: string }

/** A log of two export pages; the second one responds with a status. */
async function openLog(secondStatus: 200 | 500) {
  api.respond(adminLogEndpoints.list, ({ query }) => {
    const { limit, after } = query as Query
    if (limit < 1000) return { items: [logEntry()] }
    if (after === undefined) return { items: [logEntry({ id: 2 })], next: 'cursor' }
    if (secondStatus === 500) throw new Error('Network Error')
    return { items: [logEntry({ id: 1 })] }
  })
  const page = renderPage(AdminLogPage, { as: admin(), at: '/page?search=fjord', path: '/page' })
  await page.screen.findAllByRole('row')
  return page
}

test('exports all pages of the view as one file', async () => {
  const { user, screen } = await openLog(200)

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  await expect.poll(() => files.length).toBe(1)
  expect(files[0]!.name).toMatch(/^admin-log-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await files[0]!.text()).split('\r\n')
  expect(lines.map((line) => line.split(',')[0]!.replace('\uFEFF', ''))).toEqual(['id', '2', '1', ''])
  const exported = api.calls(adminLogEndpoints.list).map(({ query }) => query as Query)
  expect(exported.slice(-2)).toEqual([
    { search: 'fjord', limit: 1000 },
    { search: 'fjord', limit: 1000, after: 'cursor' },
  ])
})

test('reports a failed page, and downloads nothing', async () => {
  const { user, screen } = await openLog(500)

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  await expect.poll(() => report).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-busy'))
  expect(files).toEqual([])
})
