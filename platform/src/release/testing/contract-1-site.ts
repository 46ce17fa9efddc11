import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { integrityOfFile } from '../../integrity.ts'
import { temporaryFolder } from './test-build.ts'

const since = '2026-01-05T10:00:00.000Z'
const react = { react: '19.3.1', 'react-dom': '19.3.1', 'react/jsx-runtime': '19.3.1' }
const modules = ['api', 'device', 'hold', 'i18n', 'router', 'session', 'toast'].map((name) => `shared/${name}`)

const facts = {
  shell: { supplies: { ...react, ...Object.fromEntries(modules.map((name) => [name, '1.2.0'])) } },
  remote: { requires: { react: '^19.0.0', ...Object.fromEntries(modules.map((name) => [name, '^1.2.0'])) } },
}

/**
 * Writes a site as the release tool wrote it for platform contract 1: the shell, auth and office in version 1.0.0. Paths
 * and names are literal, because those of the current code may change. Returns its folder.
 */
export function writeContract1Site(): string {
  const site = temporaryFolder()
  const releases = { shell: '/shell/1.0.0', auth: '/remotes/auth/1.0.0', office: '/remotes/office/1.0.0' }
  const entries = Object.entries(releases).map(([app, folder]) => [
    `sallyport/${app}`,
    [writeRelease(site, app, folder)],
  ])
  const microFrontends = Object.fromEntries(entries) as object
  writeFileSync(
    path.join(site, 'discovery.json'),
    JSON.stringify({ schema: 'https://mfewg.org/schema/v1-pre.json', microFrontends }),
  )
  return site
}

function writeRelease(site: string, app: string, folder: string): object {
  const entry = app === 'shell' ? 'static/js/index.984a8ec13f.js' : 'remoteEntry.5e4f81a5.js'
  const page = 'static/js/async/0.5bfc5de691.js'
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true })
    writeFileSync(path.join(site, file), text)
    return integrityOfFile(path.join(site, file))
  }
  const hashes = new Map([entry, page].map((file) => [file, write(`${folder}/${file}`, `/* ${app} ${file} */`)]))
  const translations = ['en', 'ru'].map((language) => {
    const integrity = write(`i18n/locales/${language}/${app}-1.0.0.json`, `{"${app}.title":"${app}"}`)
    return [language, { file: `locales/${language}.json`, integrity, bytes: 40 }]
  })
  const assetOf = (file: string) => ({ file, integrity: hashes.get(file)! })
  const urlOf = (file: string) => ({ url: `${folder}/${file}`, integrity: hashes.get(file)! })
  const described = { contract: 1, bytes: 80, ...(app === 'shell' ? facts.shell : facts.remote) }
  const release = {
    name: app,
    version: '1.0.0',
    ...described,
    entry: assetOf(entry),
    files: [entry, page].map((file) => ({ file, integrity: hashes.get(file), bytes: 40 })),
    words: Object.fromEntries(translations) as object,
    preload: { all: [assetOf(page)], pages: {} },
  }
  write(`${folder}/release.json`, JSON.stringify(release, null, 2))
  return {
    url: `${folder}/${entry}`,
    metadata: { version: '1.0.0', integrity: hashes.get(entry) },
    deployment: { traffic: 100, default: true },
    extras: { platform: { ...described, since, preload: { all: [urlOf(page)], pages: {} } } },
  }
}
