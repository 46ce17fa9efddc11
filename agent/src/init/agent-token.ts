import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { isIP } from 'node:net'
import { formatAgentToken } from '@sallyport/contract/agent'
import { hashSecret } from '../config/config.ts'
import { run } from './debian-programs.ts'
import { setReadable, type Account } from './node-files.ts'
import { nodePaths } from './node-paths.ts'

const secretBytes = 32

/** Creates a token, and a certificate for the host of the API, which replaces the certificate of an earlier token. */
export function createAgentToken(host: string, account: Account) {
  const { certificate, certificateKey: key } = nodePaths
  const created = { certificate: `${certificate}.new`, key: `${key}.new` }
  createCertificate(host, created)
  const fingerprint = certificateFingerprint(readFileSync(created.certificate))
  for (const file of Object.values(created)) setReadable(file, account)
  renameSync(created.key, key)
  renameSync(created.certificate, certificate)
  const secret = randomBytes(secretBytes).toString('base64url')
  return { token: formatAgentToken({ fingerprint, secret }), secret_hash: hashSecret(secret) }
}

/** In days. Servers trust the fingerprint in the token, so the certificate need not be renewed. */
const validity = '36500'

/** Writes a self-signed certificate (EC P-256) for a host, and its key, which only the current user can read. */
export function createCertificate(host: string, files: { certificate: string; key: string }): void {
  const name = isIP(host) ? `IP:${host}` : `DNS:${host}`
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', files.key]
  const subject = ['-subj', '/CN=sallyport-agent', '-addext', `subjectAltName=${name}`]
  run('openssl', ['req', '-x509', '-sha256', '-days', validity, ...key, ...subject, '-out', files.certificate])
}

/** The host name or IP address in a certificate of `createCertificate`. */
export function certificateHost(pem: string | Buffer): string {
  const { subjectAltName = '' } = new X509Certificate(pem)
  return subjectAltName.replace(/^(?:DNS|IP Address):/, '')
}

/** SHA-256 of the certificate (DER) as base64url, as in the token. */
export function certificateFingerprint(pem: string | Buffer): string {
  return createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url')
}
