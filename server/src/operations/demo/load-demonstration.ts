import { StartupError } from '../../config/startup-error.ts'

/** Loads the demonstration. Throws a `StartupError` in a release archive, which does not contain it. */
export async function loadDemonstration() {
  try {
    return await import(/* webpackChunkName: "demonstration" */ './demonstration.ts')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
    throw new StartupError(
      'DEMO is set, but a release archive has no demonstration: run `npm start` in a checkout of the sources',
    )
  }
}
