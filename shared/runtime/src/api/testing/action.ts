import { accessEndpoints } from '@sallyport/contract/endpoints'
import { newAccess, node } from '@sallyport/testing'
import { renderHook } from '@testing-library/react'
import { useAction } from '../use-action.ts'

const { allocate } = accessEndpoints

export const allocated = { access: newAccess(), node: node() }

type Options = Partial<Parameters<typeof useAction<typeof allocate, string>>[1]>

export function renderAllocate(options: Options = {}) {
  const request = (name: string) => ({ body: { node_id: 7, name } })
  return renderHook(() => useAction(allocate, { request, ...options })).result
}
