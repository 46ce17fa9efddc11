import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runServer, type RunningServer } from 'platform/run-server'
import { expectAccessible } from './support/accessible.ts'
import { routes } from './support/routes.ts'
import { demoSettings, expect, test as base } from './support/test.ts'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#0f766e"/></svg>'

const test = base.extend<{ branded: RunningServer }>({
  branded: async ({}, provide) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sallyport-brand-'))
    const file = path.join(folder, 'logo.svg')
    writeFileSync(file, logo)
    const brand = { APP_NAME: 'Tern VPN', APP_LOGO: file, APP_COLOR: '#facc15' }
    const limits = { REGISTRATION_OPEN: 'yes', LIMITED_ACCESS_MINUTES: '45' }
    const server = await runServer({ ...demoSettings, ...brand, ...limits })
    await provide(server)
    await server.stop()
    rmSync(folder, { recursive: true })
  },
})

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

test('a site has the name, the logo, the colour and the rules of its installation', async ({
  branded,
  openAs,
  request,
}) => {
  // A violation of the Content Security Policy would be a console error, which fails the test.
  const page = await openAs(null, { baseURL: branded.url, viewport: { width: 320, height: 700 } })
  await page.goto(routes.login.to())
  const submit = page.getByRole('button', { name: 'Log in' })

  await test.step('the source of each page has its name as title', async () => {
    for (const path of [routes.login.to(), routes.nodes.to(), routes.notFound.to()]) {
      const source = await (await request.get(branded.url + path)).text()
      expect(source.match(/<title>.*?<\/title>/g), path).toEqual(['<title>Tern VPN</title>'])
      expect(source, path).not.toContain('Sallyport')
    }
  })

  await test.step('the page has its logo, its colour in both themes, and the font of the site', async () => {
    const mark = page.getByRole('banner').getByRole('link', { name: 'Tern VPN' }).locator('img')
    await expect(mark).toBeVisible()
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await mark.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([52, 26])
    for (const [colorScheme, isItsColour] of [
      ['light', false],
      ['dark', true],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(submit).toHaveCSS('color', rgb('#14171d'))
      const ofBrand = expect(submit)
      await (isItsColour ? ofBrand : ofBrand.not).toHaveCSS('background-color', rgb('#facc15'))
      await expect(submit).not.toHaveCSS('background-color', rgb('#3f4ec4'))
    }
    await expectAccessible(page, 'the login page of a brand')
    const loadedFonts = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
    await expect.poll(loadedFonts).toContain('Onest')
  })

  await test.step('the error of a field appears after the click, which it would otherwise move away from', async () => {
    await page.getByLabel('Email').fill('no e-mail')
    await submit.hover()
    await page.mouse.down()
    await expect(page.getByText('Invalid email')).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByText('Minimum length is 1')).toBeVisible()
    await expect(page.getByText('Invalid email')).toBeVisible()
  })

  await test.step('a visitor registers, logs in, and reads for how many minutes an access works', async () => {
    const [email, password] = ['new@sallyport.test', 'Пароль-123']
    await page.goto(routes.register.to())
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText(`The account for ${email} is ready`)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await submit.click()
    await page.getByRole('link', { name: 'Almaty', exact: true }).click()
    await expect(page.getByText('On the basic plan an access works for 45 minutes.')).toBeVisible()
  })
})
