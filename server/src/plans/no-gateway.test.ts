import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { orderClient } from '../testing/order-client.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'
import { reportOutcome } from './order-outcome.ts'

const gateway = 'https://pay.example.test/widget?iid={ext_id}'
const site = temporarySite()
let withoutGateway: TestServer
let withGateway: TestServer

beforeAll(async () => {
  withoutGateway = await testServer({ SITE_DIR: site.folder })
  withGateway = await testServer({ SITE_DIR: site.folder, PAYMENT_WIDGET_URL: gateway })
})
afterAll(async () => {
  await withoutGateway.close()
  await withGateway.close()
})

const policyOf = async (server: TestServer) =>
  String((await server.app.inject({ method: 'GET', url: '/office/premium' })).headers['content-security-policy'])

test('without a gateway there are no plans, and the page may frame nothing', async () => {
  const user = await addSignedInUser(withoutGateway.store)

  const list = await withoutGateway.request('GET', '/api/user/plan/list', user)
  const ordered = await orderClient(withoutGateway).order(user.token)

  expect(list.json()).toEqual({ list: [] })
  expect([ordered.statusCode, ordered.json()]).toEqual([404, { message: 'not.found' }])
  expect(await policyOf(withoutGateway)).toContain("frame-src 'none';")
})

test('with a gateway the sandbox checkout does not exist', async () => {
  const { token } = await addSignedInUser(withGateway.store)
  const { order, settle, open, statusOf } = orderClient(withGateway)
  const { id, ext_id } = (await order(token)).json()

  const posted = await settle(ext_id, 'done')
  const opened = await open(ext_id)

  expect(posted.statusCode).toBe(404)
  expect(opened.body).not.toContain('<form')
  expect((await statusOf(token, id)).json()).toEqual({ status: 'pending' })
})

test('the page contains the gateway URL, may frame it, and lets it write to the clipboard', async () => {
  const page = await withGateway.app.inject({ method: 'GET', url: '/office/premium' })

  expect(page.body).toContain('"paymentWidgetUrl":"https://pay.example.test/widget?iid={ext_id}"')
  expect(await policyOf(withGateway)).toContain('frame-src https://pay.example.test;')
  expect(page.headers['permissions-policy']).toContain('clipboard-write=(self "https://pay.example.test")')
})

test('settles an order by the report of a gateway, also after it has failed', async () => {
  const { token } = await addSignedInUser(withGateway.store)
  const { order, statusOf } = orderClient(withGateway)
  const { id, ext_id } = (await order(token)).json()
  const { now } = withGateway.time

  const first = await reportOutcome(withGateway.store, { ext_id, outcome: 'failed', now, payment_details: {} })
  const second = await reportOutcome(withGateway.store, { ext_id, outcome: 'done', now, payment_details: {} })
  const unknown = await reportOutcome(withGateway.store, { ext_id: 'x', outcome: 'done', now, payment_details: {} })

  expect([first, second, unknown]).toEqual([true, true, false])
  expect((await statusOf(token, id)).json()).toEqual({ status: 'done' })
})
