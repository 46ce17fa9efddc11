import { routes } from '@sallyport/contract/config'
import { expect, test } from './support/test.ts'

test('the page has a strict policy, which its browser enforces, and files that are cached forever or revalidated', async ({
  asGuest: page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy|TrustedHTML|TrustedScript/)
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  const cacheControls = new Map<string, string | undefined>()
  page.on('response', (response) =>
    cacheControls.set(new URL(response.url()).pathname, response.headers()['cache-control']),
  )

  const response = await page.goto(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()

  await test.step('the headers of the page', async () => {
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

  await test.step('all its files are cached forever or revalidated', () => {
    for (const [path, cacheControl] of cacheControls) {
      const isVersioned = /^\/(shell|remotes|i18n|flags|fonts)\//.test(path)
      expect(cacheControl, path).toBe(isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
    }
    expect(cacheControls.size).toBeGreaterThan(10)
  })

  await test.step('injected code and styles do not run, and the browser reports the violation', async () => {
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
})
