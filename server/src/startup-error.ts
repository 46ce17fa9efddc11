/** A reason not to start, as a sentence for the person who runs the server. */
export class StartupError extends Error {
  override name = 'StartupError'
}
