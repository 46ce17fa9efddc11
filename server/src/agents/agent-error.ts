import type { AgentRefusal } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'

/** A failed request to an agent. Contains no URL and no secret, so that it can be logged. */
export class AgentError extends Error {
  override name = 'AgentError'
  readonly problem: NodeProblem
  /** What the agent responded, if it refused the request. */
  readonly refusal: AgentRefusal | null

  constructor(problem: NodeProblem, refusal: AgentRefusal | null = null) {
    super(`The request to an agent failed: ${refusal?.error ?? problem}`)
    this.problem = problem
    this.refusal = refusal
  }
}

/** The error of a connection as an `AgentError`, without its message, which contains the URL or the IP address. */
export function toAgentError(error: unknown): AgentError {
  if (error instanceof AgentError) return error
  // Codes of the HTTP parser (https://github.com/nodejs/llhttp/blob/main/src/llhttp/constants.ts).
  const isMalformed = error instanceof Error && 'code' in error && String(error.code).startsWith('HPE_')
  return new AgentError(isMalformed ? 'response' : 'connection')
}
