import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from '../workspace.ts'

const configuration = path.join(root, 'deployment/nginx.conf')
/** nginx 1.22, which `platform/system-tools.mjs` extracts on Debian 12. */
const nginx = path.join(root, '.cache/nginx/usr/sbin/nginx')

test.runIf(existsSync(nginx))('the nginx of Debian 12 accepts the configuration without a warning', () => {
  const folder = temporaryFolder('nginx')
  mkdirSync(path.join(folder, 'logs'))
  const key = path.join(folder, 'privkey.pem')
  const subject = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-noenc',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', ['req', ...subject, '-keyout', key, '-out', path.join(folder, 'fullchain.pem')], {
    stdio: 'ignore',
  })
  const site = readFileSync(configuration, 'utf8')
    .replaceAll('/etc/letsencrypt/live/vpn.example.com', folder)
    .replaceAll('/var/log/nginx', path.join(folder, 'logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const main = `pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${site} }`
  writeFileSync(path.join(folder, 'nginx.conf'), main)
  const { status, stderr } = spawnSync(nginx, ['-t', '-q', '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')], {
    encoding: 'utf8',
  })

  expect([status, stderr]).toEqual([0, ''])
})

test('the documented line replaces the directives that the nginx of Debian 13 warns of', () => {
  const text = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8')
  const [, script = ''] = /^sed --in-place '(.+http2.+)' \/etc\/nginx\/sites-available\/sallyport$/m.exec(text) ?? []
  const file = path.join(temporaryFolder('nginx'), 'sallyport')
  copyFileSync(configuration, file)
  execFileSync('sed', ['--in-place', script, file])
  const directives = readFileSync(file, 'utf8').match(/^(?! *#).*(?:http2|443).*;$/gm) ?? []

  expect(directives.map((line) => line.trim())).toEqual(['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;'])
})
