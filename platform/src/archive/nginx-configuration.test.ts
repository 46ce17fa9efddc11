import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { root } from '../workspace.ts'

const configuration = path.join(root, 'deployment/nginx.conf')
/** Extracted by `platform/system-tools.mjs`. */
const nginx = path.join(root, '.cache/nginx/usr/sbin/nginx')
const isNginxExpected = existsSync(nginx) || process.env['CI'] === 'true'

/** The configuration after the documented line for the nginx of Debian 13. */
function newerConfiguration(): string {
  const text = readFileSync(path.join(root, 'docs/deployment.md'), 'utf8')
  const [, script = ''] = /^sed --in-place '(.+http2.+)' \/etc\/nginx\/sites-available\/sallyport$/m.exec(text) ?? []
  const file = path.join(temporaryFolder('nginx'), 'sallyport')
  copyFileSync(configuration, file)
  execFileSync('sed', ['--in-place', script, file])
  return readFileSync(file, 'utf8')
}

/** Since 1.25.1, nginx warns of `http2` behind `listen`. */
function isNewer(): boolean {
  const [, minor, patch] = /nginx\/1\.(\d+)\.(\d+)/.exec(spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr) ?? []
  return Number(minor) * 100 + Number(patch) >= 2501
}

test.runIf(isNginxExpected)('nginx accepts the configuration without a warning', () => {
  const folder = temporaryFolder('nginx')
  mkdirSync(path.join(folder, 'logs'))
  const [key, certificate] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')]
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const shipped = isNewer() ? newerConfiguration() : readFileSync(configuration, 'utf8')
  const site = shipped
    .replaceAll('/etc/letsencrypt/live/vpn.example.com', folder)
    .replaceAll('/var/log/nginx', path.join(folder, 'logs'))
  const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = names.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; events {} http { access_log off; ${temporary} ${site} }`)
  const { status, stderr } = spawnSync(nginx, ['-t', '-q', '-e', 'stderr', '-c', file], { encoding: 'utf8' })

  expect([status, stderr]).toEqual([0, ''])
})

test('the documented line replaces the directives that the nginx of Debian 13 warns of', () => {
  const directives = newerConfiguration().match(/^(?! *#).*(?:http2|443).*;$/gm) ?? []

  expect(directives.map((line) => line.trim())).toEqual(['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;'])
})
