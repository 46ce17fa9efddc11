/** A failure that no screen handles itself, and whether the page already shows a message for it. */
export type ReportedFailure = { status: number; isShownInline: boolean }
type Reporter = (failure: ReportedFailure) => void

let report: Reporter = () => {}

/** Sets the function that applies the failure policy (§8). */
export function setFailureReporter(reporter: Reporter): void {
  report = reporter
}

export const reportFailure: Reporter = (failure) => report(failure)
