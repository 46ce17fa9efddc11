import { journal, type Attempt } from './journal.ts'
import { failureOf } from './load-failure.ts'
import { versionOf } from './load-remote.ts'
import { shellVersion } from './shell-version.ts'

/** Writes down that something of a running part, beside the entry of a remote, did not arrive or did not work. */
export function noteFailure(app: Attempt['app'], begun: number, error: unknown): void {
  const { outcome, message, address = location.href } = failureOf(error)
  const version = app === 'shell' ? shellVersion : (versionOf(app) ?? '')
  journal.record({ app, version, address, begun, lasted: performance.now() - begun, outcome, detail: message })
}
