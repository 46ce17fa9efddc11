/** An error of the installation that prevents the start; its message is a sentence for the operator. */
export class StartupError extends Error {
  override name = 'StartupError'
}
