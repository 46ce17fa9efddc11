import { lazyDoors } from '../federation/doors.ts'
import { loadShellFiles, recordFailedFile } from '../federation/load-shell-files.ts'
import { reportFailure } from '../failures/report-failure.ts'

/** The API door, with the shell's failure policy in place before anybody calls. */
export async function openApi() {
  const api = await loadShellFiles(lazyDoors['@sallyport/runtime/api'])
  api.setFailureReporter(reportFailure)
  api.setTransportErrorReporter(recordFailedFile)
  return api
}
