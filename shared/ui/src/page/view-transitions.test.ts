import { afterEach, expect, rs, test } from '@rstest/core'
import { allowsViewTransitions } from './back-link.ts'

afterEach(() => void rs.restoreAllMocks())

for (const matches of [true, false]) {
  test(`navigations are ${matches ? 'not ' : ''}animated ${matches ? 'with' : 'without'} reduced motion`, () => {
    const media = { matches } as MediaQueryList
    const matchMedia = rs.spyOn(globalThis, 'matchMedia').mockReturnValue(media)

    expect(allowsViewTransitions()).toBe(!matches)
    expect(matchMedia).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
  })
}
