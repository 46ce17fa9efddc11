import {
  adminAccessEndpoints,
  adminBillingEndpoints,
  adminInviteEndpoints,
  adminNodeEndpoints,
  adminUserEndpoints,
  billingColumns,
  inviteColumns,
  userAccessColumns,
  userColumns,
  type ListColumns,
} from '@sallyport/contract/endpoints'

export type View = { list: string; name: string; path: string }

/** Search texts that match one row, some rows, all rows, and none. */
const searches = ['d3d94468', 'host17.', '.example', 'matches-nothing']

function viewsOf(list: string, path: string, columns?: ListColumns): View[] {
  const view = (name: string, query: Record<string, string> = {}): View => ({
    list,
    name,
    path: `${path}?${new URLSearchParams(query)}`,
  })
  const sorts = columns?.sortable.flatMap((sort) => [sort, `-${sort}`]) ?? []
  return [
    view('default order'),
    ...sorts.map((sort) => view(`by ${sort}`, { sort })),
    ...(columns?.statuses ?? []).map((status) => view(`status ${status}`, { status })),
    ...(columns ? searches : []).map((search) => view(`with "${search}"`, { search })),
  ]
}

export const views: readonly View[] = [
  ...viewsOf('nodes', adminNodeEndpoints.list.path),
  ...viewsOf('users', adminUserEndpoints.list.path, userColumns),
  ...viewsOf('accesses', adminAccessEndpoints.list.path, userAccessColumns),
  ...viewsOf('invites', adminInviteEndpoints.list.path, inviteColumns),
  ...viewsOf('billings', adminBillingEndpoints.list.path, billingColumns),
]
