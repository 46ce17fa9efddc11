/** 32 bytes as unpadded base64url. */
const part = '[\\w-]{43}'
const token = new RegExp(`^sallyport1\\.(?<fingerprint>${part})\\.(?<secret>${part})$`)

/** `fingerprint`: SHA-256 of the agent's TLS certificate (DER), as base64url. `secret`: authorizes requests to it. */
export type AgentToken = { fingerprint: string; secret: string }

export const formatAgentToken = ({ fingerprint, secret }: AgentToken) => `sallyport1.${fingerprint}.${secret}`

/** Null for any other text: a node with such a token is unmanaged. */
export function parseAgentToken(text: string | null | undefined): AgentToken | null {
  const { fingerprint, secret } = token.exec(text ?? '')?.groups ?? {}
  return fingerprint && secret ? { fingerprint, secret } : null
}
