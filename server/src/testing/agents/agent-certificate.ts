import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'

export type AgentCertificate = { key: Buffer; cert: Buffer; fingerprint: string }

export function agentCertificate(): AgentCertificate {
  const folder = temporaryFolder('certificate')
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc']
  const files = ['-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=sallyport-agent', ...files], { stdio: 'pipe' })
  const cert = readFileSync(certFile)
  const fingerprint = createHash('sha256').update(new X509Certificate(cert).raw).digest('base64url')
  return { key: readFileSync(keyFile), cert, fingerprint }
}
