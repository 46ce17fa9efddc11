import { afterEach, expect, rs, test } from '@rstest/core'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { queryClient } from '@sallyport/runtime/api'
import { renderHook } from '@sallyport/testing'
import { useRefetchOnExpiry } from './use-expired-accesses.ts'

afterEach(() => {
  rs.useRealTimers()
  rs.restoreAllMocks()
})

test('delays the refetch by 3 s, because the estimated server time can be 2.5 s ahead', () => {
  rs.useFakeTimers()
  const refetch = rs.spyOn(queryClient, 'invalidateQueries')
  const { rerender } = renderHook((expiredCount) => useRefetchOnExpiry(expiredCount), { initialProps: 0 })

  rerender(1)
  rs.advanceTimersByTime(2500)
  expect(refetch).not.toHaveBeenCalled()
  rs.advanceTimersByTime(500)

  for (const { path } of [accessEndpoints.byNode, accessEndpoints.list, nodeEndpoints.list])
    expect(refetch).toHaveBeenCalledWith({ queryKey: [path] })
})
