import { randomBytes } from 'node:crypto'

const keyBytes = 32

/** Any 32 bytes are a valid public key of WireGuard (https://www.rfc-editor.org/rfc/rfc7748#section-5). */
export const newPublicKeys = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(keyBytes).toString('base64'))
