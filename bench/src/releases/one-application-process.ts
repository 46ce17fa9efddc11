import { buildOneApplication } from '../first-page/one-application.ts'

/** Runs in the copy of the workspace, whose sources it builds. */
await buildOneApplication()
