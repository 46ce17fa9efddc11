import { buildOneApplication } from '../first-page/one-application.ts'

// Runs in the copy of the workspace, and builds the sources of the copy.
await buildOneApplication()
