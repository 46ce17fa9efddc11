import type { Endpoint, RequestOf, ResponseOf } from '@sallyport/contract/endpoints'
import { call } from './call.ts'
import type { PageParam } from './list-pages.ts'

export type ListEndpoint = Endpoint & { query: object }
export type ItemOf<E extends Endpoint> = ResponseOf<E> extends { items: (infer Item)[] } ? Item : never
export type PageOf<E extends Endpoint> = ResponseOf<E> & { items: ItemOf<E>[]; next?: string }
export type ListRequest<E extends Endpoint> =
  RequestOf<E> extends { query: infer Query }
    ? Omit<RequestOf<E>, 'query'> & { query?: Omit<Query, keyof PageParam> }
    : never

type PageRequest = { pageParam: PageParam; signal: AbortSignal }

/** The query of a list that is loaded page by page. Its key is the path, the request and the page size. */
export function pagesQuery<E extends ListEndpoint>(endpoint: E, request: ListRequest<E>, pageSize: number) {
  const { query } = request as { query?: object }
  const initialPageParam: PageParam = { page: 1, limit: pageSize }
  return {
    queryKey: [endpoint.path, request, pageSize] as unknown[],
    queryFn: ({ pageParam, signal }: PageRequest) =>
      call(endpoint, { ...request, query: { ...query, ...pageParam } } as RequestOf<E>, signal) as Promise<PageOf<E>>,
    initialPageParam,
  }
}
