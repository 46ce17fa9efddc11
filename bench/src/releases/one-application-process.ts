import { buildOneApplication } from '../one-application/build-one-application.ts'

/** Runs in the copy of the workspace, whose sources it builds. */
await buildOneApplication()
