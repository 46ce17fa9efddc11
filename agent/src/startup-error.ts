/** A problem of the installation: its message is a sentence for the admin. */
export class StartupError extends Error {
  override name = 'StartupError'
}
