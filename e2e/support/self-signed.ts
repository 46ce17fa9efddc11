import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type SelfSigned = {
  keyFile: string
  certificateFile: string
  /** The SHA-256 hash of the public key in base64, as Chromium's `--ignore-certificate-errors-spki-list` expects it. */
  publicKeyHash: string
}

const ecKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']

/** Writes a certificate for `localhost` and its key into a folder. */
export function createSelfSigned(folder: string): SelfSigned {
  const [keyFile, certificateFile] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const files = ['-keyout', keyFile, '-out', certificateFile]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...ecKey, ...subject, ...files], { stdio: 'ignore' })
  const { publicKey } = new X509Certificate(readFileSync(certificateFile))
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { keyFile, certificateFile, publicKeyHash: createHash('sha256').update(der).digest('base64') }
}
