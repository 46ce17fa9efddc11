import type { Page, Request } from '@playwright/test'

export type ChainedRequest = { path: string; depth: number }

/**
 * Records the requests of a page from now on, without images, each with its depth: one more than the deepest request that had been
 * answered when it was sent. The depth is the number of round trips on a network of any speed.
 */
export function watchRequestChain(page: Page): () => ChainedRequest[] {
  const depths = new Map<Request, number>()
  let answeredDepth = 0
  page.on('request', (request) => {
    if (!isImage(request)) depths.set(request, answeredDepth + 1)
  })
  page.on('requestfinished', (request) => {
    answeredDepth = Math.max(answeredDepth, depths.get(request) ?? 0)
  })
  return () => [...depths].map(([request, depth]) => ({ path: new URL(request.url()).pathname, depth }))
}

/** The icon of the tab does not have the resource type `image`. */
const isImage = (request: Request) =>
  request.resourceType() === 'image' || new URL(request.url()).pathname.endsWith('/icon.svg')
