import { afterEach, beforeEach, rs } from '@rstest/core'
import { signIn } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import { queryClient, setFailureReporter, type ReportedFailure } from './query-client.ts'

/** What the failure policy is told. */
export const report = rs.fn<(failure: ReportedFailure) => void>()

/** Each test begins with a member who has signed in, and with nothing remembered or told. */
export function beginSignedIn(): void {
  beforeEach(() => {
    signIn({ token: 'token', account: member() })
    report.mockReset()
    setFailureReporter(report)
  })
  afterEach(() => queryClient.clear())
}
