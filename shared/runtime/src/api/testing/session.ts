import { afterEach, beforeEach, rs } from '@rstest/core'
import { signIn } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import { setFailureReporter, type ReportedFailure } from '../failure-reporter.ts'
import { queryClient } from '../query-client.ts'

export const report = rs.fn<(failure: ReportedFailure) => void>()

export function setUpSession(): void {
  beforeEach(() => {
    signIn({ token: 'token', account: member() })
    report.mockReset()
    setFailureReporter(report)
  })
  afterEach(() => queryClient.clear())
}
