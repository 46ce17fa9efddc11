import { readConfig } from '../config/read-config.ts'
import { logToStdout } from '../log.ts'
import { writeAtomically } from '../state/atomic-file.ts'
import { forgotten } from '../state/saved-state.ts'
import { readSavedState } from '../state/state-store.ts'

/** Lets another installation take the node over. The peers stay until it does; a running agent notices. */
export async function forget(configFile: string): Promise<void> {
  const { state_file } = readConfig(configFile)
  const state = await readSavedState(state_file, logToStdout)
  if (!state?.server) return logToStdout('This node belongs to no installation')
  await writeAtomically(state_file, JSON.stringify(forgotten(state)))
  logToStdout(`This node no longer belongs to installation ${state.server}; the next one that writes to it takes over`)
}
