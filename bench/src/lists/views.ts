import {
  adminAccessEndpoints,
  adminBillingEndpoints,
  adminInviteEndpoints,
  adminLogEndpoints,
  adminLogOptions,
  adminNodeEndpoints,
  adminUserEndpoints,
  billingListOptions,
  inviteListOptions,
  userAccessListOptions,
  userListOptions,
  type ListOptions,
} from '@sallyport/contract/endpoints'

export type View = { list: string; name: string; path: string }

/** Search texts that match one row, some rows, all rows, and none. */
const searches = ['d3d94468', 'host17.', '.example', 'matches-nothing']

function viewsOf(list: string, path: string, options?: ListOptions): View[] {
  const view = (name: string, query: Record<string, string> = {}): View => ({
    list,
    name,
    path: `${path}?${new URLSearchParams(query)}`,
  })
  const sorts = options?.sortable.flatMap((sort) => [sort, `-${sort}`]) ?? []
  return [
    view('default order'),
    ...sorts.map((sort) => view(`by ${sort}`, { sort })),
    ...(options?.statuses ?? []).map((status) => view(`status ${status}`, { status })),
    ...(options ? searches : []).map((search) => view(`with "${search}"`, { search })),
  ]
}

export const views: readonly View[] = [
  ...viewsOf('nodes', adminNodeEndpoints.list.path),
  ...viewsOf('users', adminUserEndpoints.list.path, userListOptions),
  ...viewsOf('accesses', adminAccessEndpoints.list.path, userAccessListOptions),
  ...viewsOf('invites', adminInviteEndpoints.list.path, inviteListOptions),
  ...viewsOf('billings', adminBillingEndpoints.list.path, billingListOptions),
  ...viewsOf('log', adminLogEndpoints.list.path, adminLogOptions),
]
