import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'

const asset = (url: string) => ({ url, integrity: `sha384-${url.length}` })

type Facts = { pages: Record<string, string[]>; prefixes: string[]; audience?: string }

const release = (part: string, entry: string, facts?: Facts) => [
  {
    url: entry,
    metadata: { version: '1.2.3', integrity: `sha384-entry-${part}` },
    deployment: { traffic: 100, default: true },
    extras: {
      platform: {
        contract: 1,
        translations: { en: `sha384-en-${part}`, ru: `sha384-ru-${part}` },
        preload: {
          all: [asset(`/remotes/${part}/1.2.3/all.js`)],
          pages: Object.fromEntries(Object.entries(facts?.pages ?? {}).map(([page, urls]) => [page, urls.map(asset)])),
          ...(!facts && { signedIn: [asset('/shell/1.2.3/http-client.js')] }),
        },
        ...(facts && { declaration: declarationOf(facts) }),
      },
    },
  },
]

const audienceOf = (path: string, files: string) =>
  path === '/auth/login' ? 'guest' : files === 'admin' ? 'admin' : 'user'

const declarationOf = ({ pages, prefixes, audience = 'anyone' }: Facts) => ({
  prefixes,
  audience,
  routes: Object.keys(pages).map((path) => ({ path, audience: audienceOf(path, audience) })),
  navItems: Object.keys(pages)
    .filter((path) => !path.includes(':'))
    .map((to, index) => ({ label: { en: to, ru: to }, to, group: 'main', position: index, audience: 'anyone' })),
})

export const discovery = {
  schema: 'https://mfewg.org/schema/v1-pre.json',
  microFrontends: {
    'sallyport/shell': release('shell', '/shell/1.2.3/index.js'),
    'sallyport/auth': release('auth', '/remotes/auth/1.2.3/remoteEntry.js', {
      prefixes: ['/auth', '/support'],
      pages: { '/auth/login': ['/remotes/auth/1.2.3/login.js'] },
    }),
    'sallyport/office': release('office', '/remotes/office/1.2.3/remoteEntry.js', {
      prefixes: ['/office'],
      pages: {
        '/office/nodes': ['/remotes/office/1.2.3/nodes.js', '/remotes/office/1.2.3/nodes.css'],
        '/office/node/:id': ['/remotes/office/1.2.3/node.js'],
      },
    }),
    'sallyport/admin': release('admin', '/remotes/admin/1.2.3/remoteEntry.js', {
      prefixes: ['/admin'],
      audience: 'admin',
      pages: { '/admin/nodes': ['/remotes/admin/1.2.3/nodes.js'] },
    }),
  },
}

export const inlineScript = "document.documentElement.dataset.theme = 'dark'"

export const indexHtml = `<!doctype html><html class="x" lang="en"><head><title>Sallyport</title><script>${inlineScript}</script><!--composition-->
<link rel="preload" as="font" href="/fonts/a.woff2" crossorigin /><link rel="preload" as="font" href="/fonts/b.woff2" crossorigin lang="ru" />
<script defer src="/shell/1.2.3/index.js"></script></head><body></body></html>`

/** A small composed site with the files of a release. */
export function temporarySite() {
  const folder = temporaryFolder('site')
  const write = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const writeCompressed = (file: string, text: string) => {
    write(file, text)
    writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync(text))
    writeFileSync(path.join(folder, `${file}.gz`), gzipSync(text))
  }
  write('shell/1.2.3/index.html', indexHtml)
  write('discovery.json', JSON.stringify(discovery))
  write('.env', 'SECRET=1')
  write('shell/1.2.3/icon.svg', '<svg/>')
  write('shell/1.2.3/manifest.webmanifest', '{"name":"Sallyport","short_name":"Sallyport","start_url":"/"}')
  writeCompressed('shell/1.2.3/service-worker.js', 'self.x = 1')
  writeCompressed('remotes/office/1.2.3/remoteEntry.js', `/* ${'x'.repeat(500)} */`)
  writeCompressed('i18n/locales/en/shell-1.2.3.json', '{"a":"b"}')
  write('flags/1.0.0/NO.svg', '<svg/>')
  write('remotes/office/1.2.3/photo.png', 'png')
  return { folder, write }
}
