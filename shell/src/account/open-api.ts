import { loadFiles } from 'shared/routing'
import { lazyDoors } from '../federation/doors.ts'
import { reportFailure } from '../failures/report-failure.ts'

/** The API door, with the shell's failure policy in place before anybody calls. */
export async function openApi() {
  const api = await loadFiles(lazyDoors['shared/api'])
  api.reportFailuresTo(reportFailure)
  return api
}
