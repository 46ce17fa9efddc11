import { afterEach, beforeEach, expect, rs, test } from '@rstest/core'
import { adminAccessEndpoints, adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { act, admin, api, closeToasts, fireEvent, renderPage, userAccess } from '@sallyport/testing'
import { AccessesPage } from '../accesses/accesses-page.tsx'

const write = rs.fn<(text: string) => Promise<void>>()
const key = 'yj2PabcdefghijklmnopqrstuvwxyzABCDEFGHIJlhw='

beforeEach(() => {
  write.mockReset()
  write.mockResolvedValue()
})
afterEach(closeToasts)

async function openAccesses() {
  api.respond(adminNodeEndpoints.list, { items: [] })
  api.respond(adminAccessEndpoints.list, {
    items: [userAccess({ access_id: 41, public_key: key, ip: '10.200.100.254' })],
  })
  const page = renderPage(AccessesPage, { as: admin() })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  await page.screen.findAllByRole('row')
  return page
}

const values: [name: string, copied: string, message: string][] = [
  ['Copy ID 41', '41', 'Copied: 41'],
  ['Copy email member@sallyport.test', 'member@sallyport.test', 'Copied: member@sallyport.test'],
  ['Copy IP 10.200.100.254', '10.200.100.254', 'Copied: 10.200.100.254'],
  ['Copy public key yj2P…lhw=', key, 'Copied: yj2P…lhw='],
]
for (const [name, copied, message] of values) {
  test(`"${name}" copies the whole value and says so`, async () => {
    const { screen } = await openAccesses()

    await act(async () => void fireEvent.click(screen.getByRole('button', { name })))

    expect(write.mock.calls).toEqual([[copied]])
    expect(await screen.findByText(message)).toBeVisible()
  })
}

test('reports a value that could not be copied', async () => {
  write.mockRejectedValue(new Error('NotAllowed'))
  const { screen } = await openAccesses()

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy IP 10.200.100.254' })))

  expect(await screen.findByText('Couldn’t copy: the browser blocked it')).toBeVisible()
})
