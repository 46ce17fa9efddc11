import { expect, test } from '@rstest/core'
import { hasSystemd } from './installation.ts'
import { requireExclusive } from './run-programs.ts'

test.runIf(!hasSystemd)(
  'without systemd, says which commands work, and where those of a container are described',
  () => {
    expect(requireExclusive).toThrow(/sallyport status and sallyport admin work; .+\/docs\/containers\.md/)
  },
)
