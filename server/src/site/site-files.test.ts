import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { describe, expect, test } from '@rstest/core'
import { deltaMagic, deltaPath, deltaTablePath, prerenderedFile } from '@sallyport/site'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import Fastify from 'fastify'
import { readConfig } from '../config/config.ts'
import { discovery, temporarySite } from '../testing/temporary-site.ts'
import { requireSiteFile } from './site-files.ts'
import { registerSiteRoutes } from './site-routes.ts'
import { createSiteSource } from './site-source.ts'

const hash = (algorithm: string, content: string | Buffer) => createHash(algorithm).update(content).digest()

const script = 'remotes/office/1.2.3/70d.c0ffee0000.js'
const dictionary = hash('sha256', 'former file')
const delta = deltaPath(script, '70d.77ab01c2ff')
const forDelta = {
  'accept-encoding': 'dcz',
  'available-dictionary': `:${dictionary.toString('base64')}:`,
  'dictionary-id': '"70d.77ab01c2ff"',
}

/** A site with a file of every kind that the server reads. Each file contains `SECRET`, as if it were the target of a link. */
function completeSite() {
  const site = temporarySite()
  const prerendered = JSON.stringify({
    style: '',
    html: { en: { guest: '<nav>SECRET</nav>', lines: '' }, ru: { guest: '<nav>SECRET</nav>', lines: '' } },
  })
  const document = structuredClone(discovery)
  const [shell] = document.microFrontends['sallyport/shell']
  Object.assign(shell!.extras.platform, { prerendered: `sha384-${hash('sha384', prerendered).toString('base64')}` })
  const deltaBytes = Buffer.concat([Buffer.from(deltaMagic), dictionary, Buffer.from('SECRET')])
  const files: Record<string, string | Buffer> = {
    'discovery.json': JSON.stringify({ ...document, schema: 'SECRET' }),
    'shell/1.2.3/index.html': `<!doctype html><html lang="en"><head><!--composition--></head><body>SECRET<div id="root"></div></body></html>`,
    [`shell/1.2.3/${prerenderedFile}`]: prerendered,
    'shell/1.2.3/service-worker.js': 'SECRET',
    'shell/1.2.3/icon.svg': '<svg>SECRET</svg>',
    'shell/1.2.3/manifest.webmanifest': '{"name":"Sallyport","start_url":"/","description":"SECRET"}',
    [script]: 'SECRET',
    [`${script}.br`]: 'SECRET',
    [`${script}.gz`]: 'SECRET',
    [delta]: deltaBytes,
    [deltaTablePath.slice(1)]: JSON.stringify({ [`/${delta}`]: hash('sha256', deltaBytes).toString('base64') }),
    'i18n/locales/en/office-1.2.3.json': '{"a":"SECRET"}',
    'flags/1.0.0/NO.svg': '<svg>SECRET</svg>',
    'fonts/onest.1a2b3c4d.woff2': 'SECRET',
  }
  for (const [file, content] of Object.entries(files)) site.write(file, content)
  return site
}

async function serve(folder: string) {
  const config = readConfig({ SITE_DIR: folder, APP_COLOR: '#3f4ec4' }, '/nowhere/server')
  const app = Fastify()
  registerSiteRoutes(
    app,
    createSiteSource(folder, () => {}),
    config,
  )
  await app.ready()
  return app
}

type Kind = { file: string; url?: string; headers?: Record<string, string> }

const kinds: Record<string, Kind> = {
  'the discovery document': { file: 'discovery.json' },
  'the page of the shell': { file: 'shell/1.2.3/index.html', url: '/auth/login' },
  'a prerendered page': { file: `shell/1.2.3/${prerenderedFile}`, url: '/auth/login' },
  'the service worker': { file: 'shell/1.2.3/service-worker.js', url: '/service-worker.js' },
  'the icon': { file: 'shell/1.2.3/icon.svg', url: '/icon.svg' },
  'the manifest of the app': { file: 'shell/1.2.3/manifest.webmanifest', url: '/manifest.webmanifest' },
  'a script': { file: script },
  'a script in Brotli': { file: `${script}.br`, url: `/${script}`, headers: { 'accept-encoding': 'br' } },
  'a script in gzip': { file: `${script}.gz`, url: `/${script}`, headers: { 'accept-encoding': 'gzip' } },
  'a delta': { file: delta, url: `/${script}`, headers: forDelta },
  'the table of deltas': { file: deltaTablePath.slice(1), url: `/${script}`, headers: forDelta },
  translations: { file: 'i18n/locales/en/office-1.2.3.json' },
  'a flag': { file: 'flags/1.0.0/NO.svg' },
  'a font': { file: 'fonts/onest.1a2b3c4d.woff2' },
}

/** Removes `SECRET` from the files that a response may contain instead of the linked one. */
function removeSecrets(folder: string, kept: string) {
  for (const file of ['shell/1.2.3/index.html', `shell/1.2.3/${prerenderedFile}`, script].filter(
    (one) => one !== kept,
  )) {
    const content = readFileSync(path.join(folder, file), 'utf8')
    writeFileSync(path.join(folder, file), content.replaceAll('SECRET', 'public'))
  }
}

describe('a link that leads out of the site is not followed:', () => {
  for (const [kind, { file, url = `/${file}`, headers = {} }] of Object.entries(kinds)) {
    const parts = file.split('/')
    for (const linked of parts.map((_, index) => parts.slice(0, index + 1).join('/'))) {
      test(`${kind}, with a link at ${linked}`, async () => {
        const { folder } = completeSite()
        removeSecrets(folder, file)
        const outside = path.join(temporaryFolder('outside'), 'target')
        const get = async (method: 'GET' | 'HEAD' = 'GET') => {
          const app = await serve(folder)
          const response = await app.inject({ method, url, headers })
          await app.close()
          return response
        }
        const before = await get()
        expect(String(before.rawPayload)).toContain('SECRET')

        renameSync(path.join(folder, linked), outside)
        symlinkSync(outside, path.join(folder, linked))

        const after = await get()
        expect(String(after.rawPayload)).not.toContain('SECRET')
        expect((await get('HEAD')).headers['content-length']).toBe(after.headers['content-length'])
      })
    }
  }
})

test('serves a site whose folder is a link, and follows links inside of it', async () => {
  const { folder } = completeSite()
  const link = path.join(temporaryFolder('linked'), 'site')
  symlinkSync(folder, link)
  symlinkSync('office', path.join(folder, 'remotes/reports'))
  const app = await serve(link)

  for (const url of [`/${script}`, '/remotes/reports/1.2.3/70d.c0ffee0000.js', '/auth/login', '/icon.svg'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
  await app.close()
})

test('serves no device, process or pipe', async () => {
  const { folder } = completeSite()
  const fifo = path.join(folder, 'remotes/office/1.2.3/pipe.js')
  execFileSync('mkfifo', [fifo, path.join(folder, 'shell/1.2.3/pipe.js')])
  symlinkSync('/proc/self/environ', path.join(folder, 'remotes/office/1.2.3/environ.js'))
  symlinkSync('/dev/zero', path.join(folder, 'shell/1.2.3/zero.js'))
  const app = await serve(folder)

  for (const url of ['/remotes/office/1.2.3/pipe.js', '/pipe.js', '/remotes/office/1.2.3/environ.js', '/zero.js'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  await app.close()
})

test('does not send a file that was replaced by a link after the check', async () => {
  const { folder } = completeSite()
  const secret = path.join(temporaryFolder('outside'), 'secret')
  writeFileSync(secret, 'SECRET')
  symlinkSync(secret, path.join(folder, 'remotes/office/1.2.3/late.js'))
  const app = Fastify()
  app.register(fastifyStatic, { root: folder, serve: false })
  app.get('/late', { onSend: requireSiteFile(folder) }, (_, reply) => reply.sendFile('remotes/office/1.2.3/late.js'))
  app.get('/script', { onSend: requireSiteFile(folder) }, (_, reply) => reply.sendFile(script))

  const [late, ordinary] = await Promise.all([app.inject('/late'), app.inject('/script')])

  expect([late.statusCode, late.body.includes('SECRET')]).toEqual([500, false])
  expect([ordinary.statusCode, ordinary.body]).toEqual([200, 'SECRET'])
  await app.close()
})

test('refuses a discovery document whose version is the path of another folder', async () => {
  const { folder, write } = completeSite()
  const outside = path.join(temporaryFolder('outside'), 'shell')
  const version = path.relative(path.join(folder, 'shell'), outside)
  const document = structuredClone(discovery)
  document.microFrontends['sallyport/shell'][0]!.metadata.version = version
  cpSync(path.join(folder, 'shell/1.2.3'), outside, { recursive: true })
  write('discovery.json', JSON.stringify(document))
  const app = await serve(folder)

  expect((await app.inject('/service-worker.js')).statusCode).toBe(503)
  await app.close()
})
