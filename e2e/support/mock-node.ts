import type { Page } from '@playwright/test'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { mockSuccess } from './mock-responses.ts'
import { accessesResponse, freeNode, statusResponse } from './office-responses.ts'

export async function mockNode(
  page: Page,
  { of = freeNode, count = 2, status = statusResponse() } = {},
): Promise<void> {
  await mockSuccess(page, accessEndpoints.byNode, accessesResponse(of, count))
  await mockSuccess(page, accessEndpoints.statusByNode, status)
}
