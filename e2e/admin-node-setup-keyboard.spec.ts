import { formatAgentToken, formatNodeSetup } from '@sallyport/contract/agent'
import { adminNodeEndpoints, nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { liveRegion } from './support/live-region.ts'
import { mockCall, mockSuccess } from './support/mock-responses.ts'
import { nodeFormOf } from './support/node-form.ts'
import { button, translationsOf, translator } from './support/translations.ts'
import { expect, test } from './support/test.ts'

const t = translator(translationsOf('en'))
const setup = {
  url: 'https://vpn.example.org:51820',
  api_url: 'https://vpn.example.org:51821',
  api_token: formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) }),
  subnet_cidr: '10.96.0.0/24',
  public_key: 'YWdlbnQtcHVibGljLWtleS1hZ2VudC1wdWJsaWMta2U=',
  type: 1 as const,
  connect_params: null,
}

test('a node is created from the setup text of its agent with the keyboard only', async ({ openAs }) => {
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { field } = nodeFormOf(page, t)
  const bodies: unknown[] = []
  await mockCall(page, adminNodeEndpoints.create, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: adminNodeEndpoints.create.success, json: {} })
  })

  await page.goto(routes.adminNodeCreate.to())
  await tabTo(page, field('admin.node.setup'))
  await page.evaluate((text) => navigator.clipboard.writeText(text), formatNodeSetup(setup))
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field('admin.node.name')).toBeFocused()
  await expect(page.getByText('Filled in: URL, Public key, Subnet, API URL, and API token.')).toBeVisible()

  await page.keyboard.type('Aabenraa')
  await tabTo(page, field('admin.node.country'))
  await page.keyboard.type('denm')
  await page.keyboard.press('Enter')
  await tabTo(page, field('admin.node.status'))
  await page.keyboard.type('Act')
  await tabTo(page, field('admin.node.capacity'))
  await page.keyboard.type('10')

  await mockSuccess(page, nodeHealthEndpoints.test, { problem: 'token' })
  await pressOn(page, button(page, 'Test connection'), 'Space')
  await expect(page.getByRole('alert').filter({ hasText: 'refuses the API token' })).toBeVisible()
  await mockSuccess(page, nodeHealthEndpoints.test, {
    problem: null,
    agent_version: '1.0.0',
    public_key: setup.public_key,
  })
  await page.keyboard.press('Enter')
  await expect(liveRegion(page).filter({ hasText: 'Its version is 1.0.0' })).toBeVisible()
  await expect(button(page, 'Test connection')).toBeFocused()

  await pressOn(page, button(page, 'Save'))
  await expect(page).toHaveURL(routes.adminNodes.to())
  expect(bodies).toEqual([{ ...setup, name: 'Aabenraa', country: 'DK', city: '', status: 1, capacity: 10 }])
})
