/** `admin` redirects everyone else to /404; `node editor` redirects guests to the login instead (§2, edit route). */
export const audiences = ['anyone', 'guest', 'user', 'admin', 'node editor'] as const
export type Audience = (typeof audiences)[number]

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type LinkTo<Path extends string> = [ParamNames<Path>] extends [never]
  ? () => string
  : (params: Record<ParamNames<Path>, string | number>) => string

export type Route<Path extends string = string> = { path: Path; audience: Audience; to: LinkTo<Path> }

const paramPattern = /:(\w+)/g

export function route<const Path extends string>(path: Path, audience: Audience): Route<Path> {
  const to = (params: Record<string, string | number> = {}) =>
    path.replace(paramPattern, (_, name: string) => encodeURIComponent(String(params[name])))
  return { path, audience, to }
}

/** The navigation state of `/404` after a link of a mail or an invite that is not valid. */
export type NotFoundState = { isInvalidLink: boolean }

/** The routes to which other packages link, by the app that serves them. Remotes declare all other routes themselves. */
const routesByApp = {
  shell: {
    home: route('/', 'user'),
    notFound: route('/404', 'anyone'),
    logout: route('/auth/logout', 'anyone'),
  },
  auth: {
    login: route('/auth/login', 'guest'),
    registerByInvite: route('/auth/register/invite/:code', 'guest'),
    changePassword: route('/auth/change-password/:recoveryCode', 'guest'),
    support: route('/support', 'anyone'),
  },
  office: {
    nodes: route('/office/nodes', 'user'),
    node: route('/office/node/:id', 'user'),
    premium: route('/office/premium', 'user'),
  },
  admin: {
    adminNode: route('/admin/node/:id', 'admin'),
    adminNodeCreate: route('/admin/node/create', 'admin'),
    adminNodeEdit: route('/admin/node/edit/:id', 'node editor'),
    adminUserInvites: route('/admin/user-invites', 'admin'),
  },
} as const
export const routes = { ...routesByApp.shell, ...routesByApp.auth, ...routesByApp.office, ...routesByApp.admin }

/** The routes that every release of an app must have. */
export const routesOwnedBy = (app: string): Route[] =>
  Object.entries(routesByApp).flatMap(([owner, owned]) => (owner === app ? Object.values(owned) : []))

/** The matching route with the fewest parameters, if any. Ignores case and trailing slashes: https://reactrouter.com/api/utils/matchPath */
export function matchRoute<T extends { path: string }>(known: readonly T[], pathname: string): T | undefined {
  const found = pathname.toLowerCase().split('/')
  const segments = found.slice(0, Math.max(2, found.findLastIndex(Boolean) + 1))
  const paramCount = ({ path }: T) => path.split(':').length
  return known
    .filter(({ path }) => {
      const parts = path.split('/')
      const isMatch = (part: string, index: number) =>
        part.startsWith(':') ? segments[index] !== '' : part === segments[index]
      return parts.length === segments.length && parts.every(isMatch)
    })
    .toSorted((one, other) => paramCount(one) - paramCount(other))[0]
}

export const audienceForPath = (
  known: readonly Pick<Route, 'path' | 'audience'>[],
  pathname: string,
): Audience | null => matchRoute(known, pathname)?.audience ?? null
