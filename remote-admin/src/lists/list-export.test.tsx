import { afterEach, beforeEach, expect, rstest, test } from '@rstest/core'
import { logEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, renderPage, setFailureReporter, waitFor } from '@sallyport/testing'
import { LogPage } from '../log/log-page.tsx'
import { logEntry } from '../log/testing/log-entry.ts'

let files: File[] = []
const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const report = rstest.fn()

beforeEach(() => {
  files = []
  report.mockReset()
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

async function openLog() {
  api.respond(logEndpoints.list, { items: [logEntry()] })
  const page = renderPage(LogPage, { as: admin(), at: '/page?search=fjord', path: '/page' })
  await page.screen.findAllByRole('row')
  return page
}

test('an export contains all parts of the view in one file', async () => {
  api.respond(logEndpoints.export, ({ body }) =>
    (body as { after: string | null }).after === null
      ? { csv: '\uFEFFid\r\n2\r\n', row_count: 1, next: 'cursor' }
      : { csv: '1\r\n', row_count: 1 },
  )
  const { user, screen } = await openLog()

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  await expect.poll(() => files.length).toBe(1)
  expect(files[0]!.name).toMatch(/^admin-log-\d{4}-\d{2}-\d{2}\.csv$/)
  // `text()` drops the byte order mark.
  expect([...new Uint8Array(await files[0]!.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
  expect((await files[0]!.text()).replace('\uFEFF', '')).toBe('id\r\n2\r\n1\r\n')
  expect(api.calls(logEndpoints.export).map(({ body }) => body)).toEqual([
    { search: 'fjord', time_zone, after: null },
    { search: 'fjord', time_zone, after: 'cursor' },
  ])
})

test('an export is dropped when its page is left', async () => {
  let respond: (part: { csv: string; row_count: number }) => void = () => {}
  api.respond(logEndpoints.export, () => new Promise((resolve) => (respond = resolve)))
  const { user, screen } = await openLog()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(api.calls(logEndpoints.export)).toHaveLength(1))

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await screen.findByText('Another page')
  await act(async () => respond({ csv: 'id\r\n', row_count: 0 }))

  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(files).toEqual([])
})

test('an export that fails is reported, and can be started again', async () => {
  api.respondWithError(logEndpoints.export, 500)
  const { user, screen } = await openLog()

  await user.click(screen.getByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining({ status: 500 })))
  expect(files).toEqual([])
  expect(await screen.findByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-busy')
})
