/** 32 bytes as unpadded base64url. */
const bytesPattern = '([A-Za-z0-9_-]{43})'
/** Valid in PostgreSQL as well (https://www.postgresql.org/docs/current/functions-matching.html#FUNCTIONS-POSIX-REGEXP). */
export const agentTokenPattern = String.raw`^sallyport1\.${bytesPattern}\.${bytesPattern}$`

const nodeCodePattern = /^sallyport-code\.[a-z\d]{32}$/

/** Whether a string is a one-time code of `sallyport-agent init`, which the node form sends in place of the agent token. */
export const isNodeCode = (text: string | null | undefined): text is string => nodeCodePattern.test(text ?? '')

/** `fingerprint`: SHA-256 of the agent's TLS certificate (DER), as base64url. `secret`: the bearer token of requests to the agent. */
export type AgentToken = { fingerprint: string; secret: string }

export const formatAgentToken = ({ fingerprint, secret }: AgentToken) => `sallyport1.${fingerprint}.${secret}`

/** Null for any other string; a node with such a string as its API token is unmanaged. */
export function parseAgentToken(text: string | null | undefined): AgentToken | null {
  const [, fingerprint, secret] = new RegExp(agentTokenPattern).exec(text ?? '') ?? []
  return fingerprint && secret ? { fingerprint, secret } : null
}
