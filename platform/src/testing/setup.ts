import { afterAll } from '@rstest/core'
import { removeTemporaryFolders } from '@sallyport/testing/temporary-folder'

// For each test file, also where files share their modules. Hooks run in reverse order, so this runs after the hooks of the file.
afterAll(removeTemporaryFolders)
