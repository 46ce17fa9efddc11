import { afterAll } from '@rstest/core'
import { cleanUp } from './after-file.ts'

// Hooks run in reverse order, so this runs after the hooks of the file.
afterAll(cleanUp)
