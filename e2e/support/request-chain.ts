import type { Page, Request } from '@playwright/test'

export type ChainedRequest = { path: string; depth: number }

/**
 * Records the requests of a page from now on, without images and the icon of the tab, each with its depth: how many requests, itself included,
 * were sent one after the other has been answered. It is the number of round trips on a network of any speed.
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

/** The icon of the tab has no resource type. */
const isImage = (request: Request) =>
  request.resourceType() === 'image' || new URL(request.url()).pathname.endsWith('/icon.svg')
