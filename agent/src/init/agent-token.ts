import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { formatAgentToken } from '@sallyport/contract/agent'
import { hashSecret } from '../config/config.ts'
import { certificateFingerprint, createCertificate } from './certificate.ts'
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
