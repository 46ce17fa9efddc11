import type { AgentRefusal } from '@sallyport/contract/agent'

const statuses = {
  invalid: 400,
  unauthorized: 401,
  other_server: 409,
  stale: 409,
  empty: 422,
  not_applied: 500,
  not_saved: 507,
} as const satisfies Record<AgentRefusal['error'], number>

type Details = { status?: number; generation?: number; message?: string }

/** A refused request. `generation` is the generation of the agent. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly body: AgentRefusal

  constructor(error: AgentRefusal['error'], { status, ...details }: Details = {}) {
    super(error)
    this.status = status ?? statuses[error]
    this.body = { error, ...details }
  }
}

/** A problem of the installation. The message is a sentence for the admin. */
export class StartupError extends Error {
  override name = 'StartupError'
}
