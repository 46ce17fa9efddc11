import { AgentError } from '../agents/agent-error.ts'

export async function failureOf(request: Promise<unknown>): Promise<AgentError> {
  const error: unknown = await request.then(
    () => null,
    (failure: unknown) => failure,
  )
  if (!(error instanceof AgentError)) throw new Error('The request did not fail with an AgentError', { cause: error })
  return error
}
