import { readdirSync } from 'node:fs'
import path from 'node:path'
import { prerenderedFile, releaseFile } from '@sallyport/contract/site'
import { testSiteFolder } from 'platform/workspace'
import { routes } from '@sallyport/contract/config'
import { expect, test } from './support/test.ts'

test('the page is sent with a strict content security policy', async ({ asGuest: page }) => {
  const response = await page.goto(routes.login.to())
  const headers = await response!.allHeaders()
  const policy = headers['content-security-policy']!

  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain('trusted-types sallyport-shell sallyport-loader sallyport-worker sallyport-remote ')
  expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('injected code and styles do not run, and the browser reports the violation', async ({
  asGuest: page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy|TrustedHTML|TrustedScript/)
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await page.goto(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()

  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    const tries = [
      () => (document.body.innerHTML = '<b>x</b>'),
      () => (script.text = 'document.body.remove()'),
      () => (script.src = '/elsewhere.js'),
    ]
    return tries.map((attempt) => {
      try {
        attempt()
        return 'ran'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
  })

  expect(refused).toEqual(['TypeError', 'TypeError', 'TypeError'])
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => consoleErrors.length).toBeGreaterThan(0)
})

test('files of a release are cached forever, and the files that reference them are revalidated', async ({
  asGuest: page,
}) => {
  const cacheControls = new Map<string, string | undefined>()
  page.on('response', (response) =>
    cacheControls.set(new URL(response.url()).pathname, response.headers()['cache-control']),
  )
  await page.goto(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.request
    .get('/discovery.json')
    .then((response) => cacheControls.set('/discovery.json', response.headers()['cache-control']))

  for (const [path, cacheControl] of cacheControls) {
    const isVersioned = /^\/(shell|remotes|i18n|flags|fonts)\//.test(path)
    expect(cacheControl, path).toBe(isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
  expect(cacheControls.size).toBeGreaterThan(10)
})

test('files that only the release tool reads are not served', async ({ asGuest: page }) => {
  const folder = path.join(testSiteFolder, 'shell/1.0.0')
  const files = readdirSync(folder).filter((name) => name.startsWith(releaseFile) || name.startsWith(prerenderedFile))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files)
    expect([file, (await page.request.get(`/shell/1.0.0/${file}`)).status()]).toEqual([file, 404])
})
