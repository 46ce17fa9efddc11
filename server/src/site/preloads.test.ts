import { expect, test } from '@rstest/core'
import { temporarySite } from '../testing/temporary-site.ts'
import { sharedServer } from '../testing/test-server.ts'

const server = await sharedServer({ SITE_DIR: temporarySite().folder })

const get = (url: string) => server.app.inject({ method: 'GET', url })
const preloads = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="(\w+)"[^>]* href="([^"]+)"/g)].map(([, kind, url]) => `${kind} ${url}`)

test('a page preloads the files of its path', async () => {
  const shell = ['script /remotes/shell/1.2.3/all.js']
  const signedIn = [...shell, 'script /shell/1.2.3/http-client.js']
  const office = ['script /remotes/office/1.2.3/remoteEntry.js', 'script /remotes/office/1.2.3/all.js']
  const translations = (...parts: string[]) => parts.map((part) => `fetch /i18n/locales/en/${part}-1.2.3.json?v=1.0.7`)
  const textsOf = (...parts: string[]) => [...translations(...parts), 'font /fonts/a.woff2']
  const nodes = ['script /remotes/office/1.2.3/nodes.js', 'style /remotes/office/1.2.3/nodes.css']
  const of = async (url: string) => preloads((await get(url)).body)

  expect(await of('/')).toEqual([...signedIn, ...office, ...nodes, ...textsOf('shell', 'office')])
  expect(await of('/office/nodes/')).toEqual([...signedIn, ...office, ...nodes, ...textsOf('shell', 'office')])
  expect(await of('/office/node/7')).toEqual([
    ...signedIn,
    ...office,
    'script /remotes/office/1.2.3/node.js',
    ...textsOf('shell', 'office'),
  ])
  expect(await of('/auth/login')).toContain('script /remotes/auth/1.2.3/login.js')
  expect(await of('/404')).toEqual([...shell, ...textsOf('shell')])
})

test('a page never preloads files of the admin app', async () => {
  for (const url of ['/admin/nodes', '/admin/users', '/admin']) {
    expect(preloads((await get(url)).body).filter((link) => link.includes('admin'))).toEqual([])
  }
})

test('preloaded translations have the integrity of their language', async () => {
  const { body } = await server.app.inject({ url: '/office/nodes', headers: { 'accept-language': 'ru' } })

  expect(body).toContain(
    `<link rel="preload" as="fetch" href="/i18n/locales/ru/office-1.2.3.json?v=1.0.7" integrity="sha384-ru-office">`,
  )
})

test('a preload has the integrity and the mode of its request, so that the file is fetched once', async () => {
  const { body } = await get('/office/nodes')

  expect(body).toContain(
    `<link rel="preload" as="script" crossorigin="anonymous" href="/remotes/office/1.2.3/remoteEntry.js" integrity="sha384-entry-office" fetchpriority="low">`,
  )
})
