import { createHash, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { run } from './programs.ts'

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
