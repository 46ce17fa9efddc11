import { createInviteLink } from '../support/invites.ts'
import { addSimulatedNode } from '../support/simulated-node.ts'
import { translationsOf, translator } from '../support/translations.ts'
import type { EngineLocator } from './support/engine-locator.ts'
import type { EnginePage } from './support/engine-page.ts'
import { expect, journey } from './support/test.ts'

const devices = [
  {
    name: 'Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    language: 'ru',
    width: 390,
    ipv6: 'Android: пока туннель включён',
    step: /нажмите «\+», выберите «Импорт из файла или архива»/,
  },
  {
    name: 'Windows',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    language: 'en',
    width: 1280,
    ipv6: 'Windows: the WireGuard app blocks IPv6',
    step: /choose “Import tunnel\(s\) from file”/,
  },
] as const

/** The simulated client connects 10 s after the node has its access, and the page polls every 5 s. */
const connecting = { timeout: 60_000 }

/** The sum of the layout shifts of a page that followed no input; 0 in engines that do not report them. */
const layoutShift = (page: EnginePage) =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return 0
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as Shift[]
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
  })

for (const { name, userAgent, language, width, step, ipv6 } of devices) {
  const t = translator(translationsOf(language))
  const email = `${name.toLowerCase()}@sallyport.test`

  journey(
    `an invited user connects on ${name} with five clicks`,
    async ({ openPage, server, expectedErrors }) => {
      // The server sends `manifest-src` because of the user agent of Chrome, and WebKit does not know the directive.
      expectedErrors.push(/Unrecognized Content-Security-Policy directive 'manifest-src'/)
      const node = await addSimulatedNode(server, 'Aalborg')
      const page = await openPage(null, { userAgent, language })
      let clicks = 0
      const click = (target: EngineLocator) => {
        clicks += 1
        return target.click()
      }
      await page.goto(await createInviteLink(server))
      await click(page.getByLabel(t('auth.email'), { exact: true }))
      await page.driver.type(email)
      // The keyboard moves from field to field.
      for (const label of ['auth.password', 'auth.password.confirm'])
        await page.getByLabel(t(label), { exact: true }).fill('Valid1234')
      await click(page.getByRole('button', { name: t('auth.register.submit'), exact: true }))
      await click(page.getByRole('link', { name: 'Aalborg', exact: true }))
      await click(page.getByRole('button', { name: t('office.create.submit'), exact: true }))
      const card = page.getByRole('region', { name: t('office.card.title') })
      await card.getByText(t('office.card.node.ready')).waitFor()
      await card.getByRole('img', { name: t('office.card.qr') }).waitFor()
      await click(card.getByRole('button', { name: t('office.card.download'), exact: true }))

      const file = await page.download()
      expect(file.name).toBe(`${name}.conf`)
      expect(file.text).toMatch(/^\[Interface\][^]*PrivateKey = \S{44}\n[^]*\[Peer\]/)
      await expect.poll(card.getByRole('list').text).toMatch(step)
      await expect.poll(card.getByText(t('office.card.connected')).count, connecting).toBe(1)
      await card.getByText(`${name}: `).waitFor()
      expect(clicks).toBe(5)
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.001)

      await card.getByRole('button', { name: t('office.howto.ipv6.title') }).click()
      await page.getByText(ipv6).waitFor()
      await card.getByRole('button', { name: t('office.card.close'), exact: true }).click()
      await card.waitForHidden()
      await page.getByRole('button', { name: t('ui.page.back') }).click()
      const home = page.getByRole('list', { name: t('office.home.title') })
      await home.getByRole('link', { name, exact: true }).waitFor()
      await home.getByText(t('ui.connection.connected')).waitFor()
      await node.remove()
    },
    [width],
  )
}
