import {
  adminAccessEndpoints,
  adminNodeEndpoints,
  billingEndpoints,
  billingListOptions,
  inviteEndpoints,
  inviteListOptions,
  type ListOptions,
  logEndpoints,
  logListOptions,
  userAccessListOptions,
  userEndpoints,
  userListOptions,
} from '@sallyport/contract/endpoints'

export type View = { name: string; path: string }

/** Texts that match one row, some rows, all rows, and none; parts of ids and an IP address. */
const searches = ['d3d94468', 'host17.', '.example', 'matches-nothing', '777', '10.0.1.11']

/** Unix seconds in which some hundred of the first thousand rows were created. */
const dates = { from: '1700000400', to: '1700000800' }
const payments = { ...dates, dates: 'payments' }

type List = { name: string; path: string; options?: ListOptions; filters?: Record<string, string>[] }

const lists: readonly List[] = [
  { name: 'nodes', path: adminNodeEndpoints.list.path },
  { name: 'users', path: userEndpoints.list.path, options: userListOptions, filters: [dates] },
  {
    name: 'accesses',
    path: adminAccessEndpoints.list.path,
    options: userAccessListOptions,
    filters: [{ node_id: '2' }, dates],
  },
  { name: 'invites', path: inviteEndpoints.list.path, options: inviteListOptions, filters: [dates] },
  { name: 'billings', path: billingEndpoints.list.path, options: billingListOptions, filters: [dates, payments] },
  { name: 'log', path: logEndpoints.list.path, options: logListOptions, filters: [dates] },
]

/** Each list without parameters, and with one sort, status, filter or search at a time. */
export const views: readonly View[] = lists.flatMap(({ name, path, options, filters = [] }) => {
  const sorts = options?.sortable.flatMap((sort) => [sort, `-${sort}`]) ?? []
  const queries: Record<string, string>[] = [
    {},
    ...sorts.map((sort) => ({ sort })),
    ...(options?.statuses ?? []).map((status) => ({ status })),
    ...filters,
    ...(options ? searches : []).map((search) => ({ search })),
  ]
  return queries.map((query) => {
    const text = String(new URLSearchParams(query))
    return { name: `${name} ${text}`, path: `${path}?${text}` }
  })
})
