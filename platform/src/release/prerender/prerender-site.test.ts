import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from '@rstest/core'
import { prerenderFile } from '@sallyport/contract/platform'
import {
  prerenderedFolder,
  prerenderedIn,
  readPrerendered,
  type Declaration,
  type Prerendered,
} from '@sallyport/contract/site'
import { releaseApps } from '../release-apps.ts'
import { rollBack } from '../roll-back.ts'
import { readDocument } from '../site/site-document.ts'
import { writePrerendered } from './prerendered-files.ts'
import { build, removeFolders, temporaryFolder, type TestBuild } from '../testing/test-build.ts'

afterEach(removeFolders)

/** Renders texts: the page of a remote, or the shape of a skeleton. */
const shellCode = `
exports.modules = { react: { greeting: 'Hello' } }
exports.accounts = { guest: null, user: { is_admin: false }, admin: { is_admin: true } }
exports.redirectFor = (access, account) =>
  access === 'user' && !account ? '/auth/login' : access === 'guest' && account ? '/office/nodes' : null
exports.prerender = async ({ path, viewer, language, page, shape }) =>
  '<p class="used">' + [path, viewer, language, page ? await page.text() : shape, Object.keys(process.env).length].join(' ') + '</p>'`

const authCode = (text: string) =>
  `const { greeting } = require('react')
exports.pages = () => [{ path: '/auth/login', text: () => ${text} }]`

const declaration = (prefix: string, routes: Declaration['routes']): Declaration => ({
  prefixes: [prefix],
  access: 'anyone',
  routes,
  navItems: [],
})

const shell = build.bind(null, {
  name: 'shell',
  version: '1.0.0',
  assets: { [prerenderFile]: shellCode },
} satisfies TestBuild)
const auth = (version: string, text: string) =>
  build({
    name: 'auth',
    version,
    assets: { [prerenderFile]: authCode(text) },
    facts: { declaration: declaration('/auth', [{ path: '/auth/login', access: 'guest' }]) },
  })
const office = () =>
  build({
    name: 'office',
    version: '1.0.0',
    facts: { declaration: declaration('/office', [{ path: '/office/nodes', access: 'user', shape: 'cards' }]) },
  })

const now = '2030-01-01T00:00:00.000Z'
const steps: string[] = []
const onStep = (step: string) => void steps.push(step)

const release = (site: string, builds: ReturnType<typeof build>[], traffic?: number) =>
  releaseApps({ site, build: async () => builds, checks: [], now, onStep, traffic })

function prerendered(site: string, releases: string): Prerendered | null {
  const { file = '' } = prerenderedIn(readDocument(site))[releases] ?? {}
  return file === '' ? null : readPrerendered(readFileSync(path.join(site, prerenderedFolder, file), 'utf8'))
}
const login = (site: string, version: string) =>
  prerendered(site, `shell 1.0.0 auth ${version} office 1.0.0`)?.pages.guest?.en?.['/auth/login']

test('a release renders its pages for each viewer and language, in a process without environment variables', async () => {
  const site = temporaryFolder()

  await release(site, [shell(), auth('1.0.0', "greeting + ' 1'"), office()])

  const { pages, targets } = prerendered(site, 'shell 1.0.0 auth 1.0.0 office 1.0.0')!
  expect(pages.guest?.ru?.['/auth/login']).toBe('<p class="used">/auth/login guest ru Hello 1 0</p>')
  expect(pages.user?.en?.['/office/nodes']).toBe('<p class="used">/office/nodes user en cards 0</p>')
  expect(targets.guest).toEqual({ '/auth/login': '/auth/login', '/office/nodes': '/auth/login' })
  expect(targets.user).toEqual({ '/auth/login': '/office/nodes', '/office/nodes': '/office/nodes' })
})

test('a canary has pages of its own; a rollback uses the existing pages of the former release', async () => {
  const site = temporaryFolder()
  await release(site, [shell(), auth('1.0.0', "'1'"), office()])
  const [first] = readdirSync(path.join(site, prerenderedFolder))

  await release(site, [auth('1.1.0', "'2'")], 10)
  expect(login(site, '1.0.0')).toContain('en 1 ')
  expect(login(site, '1.1.0')).toContain('en 2 ')

  await release(site, [auth('1.1.0', "'2'")])
  await rollBack({ site, app: 'auth', now, onStep })
  expect(prerenderedIn(readDocument(site))['shell 1.0.0 auth 1.0.0 office 1.0.0']?.file).toBe(first)
})

test('a page that cannot be rendered is a skeleton, and the release reports it', async () => {
  const site = temporaryFolder()

  await release(site, [shell(), auth('1.0.0', 'missing.text'), office()])

  expect(login(site, '1.0.0')).toBe('<p class="used">/auth/login guest en  0</p>')
  expect(steps.join('\n')).toMatch(/auth: \/auth\/login cannot be rendered .*missing is not defined/)
})

const badPages: [name: string, text: string, message: RegExp][] = [
  ['has a style attribute', `'<b style="color:red">'`, /auth: .* no style attribute, found <b style/],
  ['never settles', 'new Promise(() => {})', /auth: .* Expected a page in \d+ ms/],
  ['ends the process', 'process.exit()', /the pages of remotes cannot be rendered .*the process ended early/],
  [
    'rejects later',
    `void Promise.reject(new Error('late')) || new Promise(() => {})`,
    /the pages of remotes cannot be rendered .*late/,
  ],
]
for (const [name, text, message] of badPages) {
  test(`a page that ${name} is a skeleton; all others stay`, async () => {
    const site = temporaryFolder()
    steps.length = 0

    await release(site, [shell(), auth('1.0.0', text), office()])

    expect(login(site, '1.0.0')).toBe('<p class="used">/auth/login guest en  0</p>')
    expect(steps.join('\n')).toMatch(message)
    const { pages } = prerendered(site, 'shell 1.0.0 auth 1.0.0 office 1.0.0')!
    expect(pages.user?.en?.['/office/nodes']).toBe('<p class="used">/office/nodes user en cards 0</p>')
  })
}

test('an intact file is not written again', async () => {
  const site = temporaryFolder()
  await release(site, [shell(), auth('1.0.0', "'1'"), office()])
  const folder = path.join(site, prerenderedFolder)
  const [name = ''] = readdirSync(folder)
  const { ino, mtimeMs } = statSync(path.join(folder, name))
  const text = readFileSync(path.join(folder, name), 'utf8')

  writePrerendered(site, JSON.parse(text) as Prerendered)
  expect(statSync(path.join(folder, name))).toMatchObject({ ino, mtimeMs })

  writeFileSync(path.join(folder, name), 'damaged')
  writePrerendered(site, JSON.parse(text) as Prerendered)
  expect(readFileSync(path.join(folder, name), 'utf8')).toBe(text)
  expect(statSync(path.join(folder, name)).ino).not.toBe(ino)
  expect(readdirSync(folder)).toEqual([name])
})

test('a changed file of a release renders nothing, and the release is made', async () => {
  const site = temporaryFolder()
  await release(site, [shell(), auth('1.0.0', "'1'"), office()])
  writeFileSync(path.join(site, 'shell/1.0.0', prerenderFile), 'throw new Error()')

  await release(site, [auth('1.1.0', "'2'")])

  expect(login(site, '1.1.0')).toBeUndefined()
})
