/** An error of the installation that prevents the start; its message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Converts the error of a step of the start to a `StartupError`. `subject` names the environment variables of the step. */
export function toStartupError(subject: string, error: unknown): StartupError {
  return error instanceof StartupError ? error : new StartupError(`${subject}: ${messageOf(error)}`)
}

/** The message of an error, or the messages of all attempts to connect. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
