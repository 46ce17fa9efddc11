import { afterAll } from '@rstest/core'
import { dropDatabases } from './empty-database.ts'
import { removeTemporaryFolders } from './temporary-folder.ts'

// For each test file. Hooks run in reverse order, so these run after the hooks of the file.
afterAll(removeTemporaryFolders)
afterAll(dropDatabases)
