/** A failure for the failure policy, and whether the page already shows it. */
export type ReportedFailure = { status: number; code: string; isShownInline: boolean }
type Report = (failure: ReportedFailure) => void

let report: Report = () => {}

export function setFailureReporter(reporter: Report): void {
  report = reporter
}

export const reportFailure: Report = (failure) => report(failure)
