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

/** A first page as somebody may ask for it. */
export type View = { list: string; name: string; address: string }

/** What is looked for in each list: one row, some rows of every size of table, all of them, none. */
const searches = ['d3d94468', 'host17.', '.example', 'nobody-has-this']

function viewsOf(list: string, path: string, columns?: ListColumns): View[] {
  const view = (name: string, query: Record<string, string> = {}): View => ({
    list,
    name,
    address: `${path}?${new URLSearchParams(query)}`,
  })
  const sorts = columns?.sortable.flatMap((sort) => [sort, `-${sort}`]) ?? []
  return [
    view('as it comes'),
    ...sorts.map((sort) => view(`by ${sort}`, { sort })),
    ...(columns?.statuses ?? []).map((status) => view(`${status} ones`, { status })),
    ...(columns ? searches : []).map((search) => view(`with "${search}"`, { search })),
  ]
}

/** The first pages of every list of admins: in each order, of each status, and searched. */
export const views: readonly View[] = [
  ...viewsOf('nodes', adminNodeEndpoints.list.path),
  ...viewsOf('users', adminUserEndpoints.list.path, userColumns),
  ...viewsOf('accesses', adminAccessEndpoints.list.path, userAccessColumns),
  ...viewsOf('invites', adminInviteEndpoints.list.path, inviteColumns),
  ...viewsOf('billings', adminBillingEndpoints.list.path, billingColumns),
]
