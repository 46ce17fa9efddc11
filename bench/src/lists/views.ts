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

/** Some hundred rows in the middle of a list of a thousand rows. */
const dates = { from: '1700000400', to: '1700000800' }

function viewsOf(
  list: string,
  path: string,
  options: ListOptions | null,
  filters: Record<string, string>[] = [],
): View[] {
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
    ...filters.map((filter) => view(`with ${new URLSearchParams(filter)}`, filter)),
    ...(options ? searches : []).map((search) => view(`with "${search}"`, { search })),
  ]
}

export const views: readonly View[] = [
  ...viewsOf('nodes', adminNodeEndpoints.list.path, null),
  ...viewsOf('users', adminUserEndpoints.list.path, userListOptions, [
    { search: '777' },
    { search: '10.0.1.11' },
    dates,
  ]),
  ...viewsOf('accesses', adminAccessEndpoints.list.path, userAccessListOptions, [
    { node_id: '2' },
    { search: '777' },
    dates,
  ]),
  ...viewsOf('invites', adminInviteEndpoints.list.path, inviteListOptions, [dates]),
  ...viewsOf('billings', adminBillingEndpoints.list.path, billingListOptions, [dates, { ...dates, dates: 'payments' }]),
  ...viewsOf('log', adminLogEndpoints.list.path, adminLogOptions, [dates]),
]
