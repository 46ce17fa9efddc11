import { journal, type Attempt } from './journal.ts'
import { failureOf } from './load-failure.ts'

/** Writes down that something of a running part, beside the entry of a remote, did not arrive or did not work. */
export function noteFailure({ app, version }: Pick<Attempt, 'app' | 'version'>, begun: number, error: unknown): void {
  const { outcome, message, address = location.href } = failureOf(error)
  journal.record({ app, version, address, begun, lasted: performance.now() - begun, outcome, detail: message })
}
