/** 32 bytes as unpadded base64url. */
const part = '[\\w-]{43}'
const token = new RegExp(`^sallyport1\\.(?<fingerprint>${part})\\.(?<secret>${part})$`)

/** See `isNodeCode`: `sallyport-code.` and an issued code. */
const nodeCode = /^sallyport-code\.[a-z\d]{32}$/

/** Whether a text is a one-time code, with which `sallyport-agent init` enters a machine. The node form then sends it in place of the machine's token, which stays on the server. */
export const isNodeCode = (text: string | null | undefined): text is string => nodeCode.test(text ?? '')

/** `fingerprint`: SHA-256 of the agent's TLS certificate (DER), as base64url. `secret`: the bearer token of requests to the agent. */
export type AgentToken = { fingerprint: string; secret: string }

export const formatAgentToken = ({ fingerprint, secret }: AgentToken) => `sallyport1.${fingerprint}.${secret}`

/** Null for text of another form; a node with such a token is unmanaged. */
export function parseAgentToken(text: string | null | undefined): AgentToken | null {
  const { fingerprint, secret } = token.exec(text ?? '')?.groups ?? {}
  return fingerprint && secret ? { fingerprint, secret } : null
}
