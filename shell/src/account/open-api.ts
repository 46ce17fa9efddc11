import { loadFiles } from 'shared/routing'
import { lazyDoors } from '../federation/doors.ts'
import { noteFailure } from '../federation/note-failure.ts'
import { reportFailure } from '../failures/report-failure.ts'

/** The API door, with the shell's failure policy in place before anybody calls. */
export async function openApi() {
  const begun = performance.now()
  const api = await loadFiles(lazyDoors['shared/api']).catch((error: unknown) => {
    noteFailure('shell', begun, error)
    throw error
  })
  api.reportFailuresTo(reportFailure)
  return api
}
