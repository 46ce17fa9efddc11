import { readFileSync } from 'node:fs'
import { expect, test } from '@rstest/core'
import { formHeaders, orderClient } from '../testing/gateways/order-client.ts'
import { temporarySite } from '../testing/temporary-site.ts'
import { addSignedInUser, sharedServer, type TestServer } from '../testing/test-server.ts'

const site = temporarySite()
const server = await sharedServer({ DEMO: '1', LOG_LEVEL: 'trace', SITE_DIR: site.folder })
const { token } = await addSignedInUser(server.store)

const ordered = async (description = 'Premium') => (await orderClient(server).order(token, 3, description)).json()

test('the checkout can be framed by the site only, posts to itself, and runs no scripts', async () => {
  const { ext_id } = await ordered()

  const { statusCode, headers } = await orderClient(server).open(ext_id)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'self'; frame-ancestors 'self'$/,
  )
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['x-frame-options']).toBeUndefined()
})

for (const [language, price, names] of [
  ['en', '$48.00', ['Pay', 'Fail', 'Cancel']],
  ['ru', '48,00\u00a0$', ['Оплатить', 'Отклонить', 'Отменить']],
] as const) {
  test(`in ${language} it shows the description, the price and three buttons`, async () => {
    const { ext_id } = await ordered('Premium <12> & "more"')

    const { body } = await orderClient(server).open(ext_id, language)

    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain('<form method="post">')
    expect([...body.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(names)
    expect(body).toContain(price)
    expect(body).toContain('Premium &lt;12&gt; &amp; &quot;more&quot;')
    expect(body).not.toContain('<script')
  })
}

test('has the tokens of the interface', async () => {
  const { ext_id } = await ordered()
  const tokens = readFileSync(new URL('../../../shared/ui/src/styles/tokens.css', import.meta.url), 'utf8')

  const { body } = await orderClient(server).open(ext_id)

  const declarations = body.match(/--[\w-]+: [^;]+;/g)!
  expect(declarations.length).toBeGreaterThan(15)
  for (const declaration of declarations) expect(tokens).toContain(declaration)
})

test('prefers the language of the interface to the language of the browser, and keeps it after a choice', async () => {
  const { ext_id } = await ordered()
  const { settle, open } = orderClient(server)

  expect((await open(ext_id, 'en', '?lang=ru')).body).toContain('<html lang="ru">')
  for (const odd of ['?lang=de', '?lang=', '?lang=%3Cscript%3E', '?lang=ru&lang=en'])
    expect((await open(ext_id, 'ru', odd)).body).toMatch(/<html lang="(en|ru)">/)

  const { headers } = await settle(ext_id, 'failed', '?lang=ru')
  expect(headers.location).toBe(`/sandbox/checkout/${ext_id}?lang=ru`)
  expect((await settle(ext_id, 'failed', '?lang=/%0d%0aX')).headers.location).toBe(
    `/sandbox/checkout/${ext_id}?lang=en`,
  )
})

test('a choice redirects to the same page, which then shows the result', async () => {
  const { ext_id } = await ordered()
  const { settle, open } = orderClient(server)

  const { statusCode, headers } = await settle(ext_id, 'failed')
  const after = await open(ext_id)

  expect([statusCode, headers.location]).toEqual([303, `/sandbox/checkout/${ext_id}`])
  expect(after.body).toContain('<p role="status">The payment has failed.</p>')
  expect(after.body).not.toContain('<button')
})

test('an unknown choice changes nothing', async () => {
  const { id, ext_id } = await ordered()
  const { settle, statusOf } = orderClient(server)
  const bare = await server.app.inject({ method: 'POST', url: `/sandbox/checkout/${ext_id}`, headers: formHeaders })

  for (const outcome of ['pending', 'paid', '', '__proto__'])
    expect((await settle(ext_id, outcome)).statusCode).toBe(200)

  expect(bare.statusCode).toBe(200)
  expect((await statusOf(token, id)).json()).toEqual({ status: 'pending' })
})

test('returns 404 for an unknown order, also with an id that the database cannot store', async () => {
  const { settle, open } = orderClient(server)
  const found = await open('x'.repeat(32), 'ru')

  expect([found.statusCode, found.body]).toEqual([404, expect.stringContaining('Такого платежа нет.')])
  expect((await open('a%00b')).statusCode).toBe(404)
  expect((await settle('a%00b', 'done')).statusCode).toBe(303)
  expect((await settle('%3Cscript%3E', 'done')).headers.location).toBe('/sandbox/checkout/%3Cscript%3E')
})

test('the log does not contain the id of an order', async () => {
  const { ext_id } = await ordered()
  await orderClient(server).open(ext_id)

  expect(server.log.join('')).toContain('/sandbox/checkout/…')
  expect(server.log.join('')).not.toContain(ext_id)
})

const gateway = 'https://pay.example.test/widget?iid={ext_id}'
const withoutGateway = await sharedServer({ SITE_DIR: site.folder })
const withGateway = await sharedServer({ SITE_DIR: site.folder, PAYMENT_WIDGET_URL: gateway })

const policyOf = async (server: TestServer) =>
  String((await server.app.inject({ method: 'GET', url: '/office/premium' })).headers['content-security-policy'])

test('the page may frame its own site while the sandbox is the gateway', async () => {
  const { body } = await server.app.inject({ method: 'GET', url: '/office/premium' })

  expect(await policyOf(server)).toContain("frame-src 'self';")
  expect(body).toContain('"paymentWidgetUrl":"/sandbox/checkout/{ext_id}"')
})

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
