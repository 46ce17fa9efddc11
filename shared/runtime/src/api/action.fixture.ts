import { renderHook } from '@testing-library/react'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { newAccess, node } from '@sallyport/testing'
import { useAction } from './use-action.ts'

const { allocate } = accessEndpoints

export const allocated = { access: newAccess(), node: node() }

type Extra = Partial<Parameters<typeof useAction<typeof allocate, string>>[1]>

/** An action that a screen offers. */
export function renderAllocate(extra: Extra = {}) {
  const request = (name: string) => ({ body: { node_id: 7, name } })
  return renderHook(() => useAction(allocate, { request, ...extra })).result
}
