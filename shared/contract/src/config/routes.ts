/** `admin` redirects everyone else to /404; `node editor` redirects guests to the login instead (§2, edit route). */
export type Access = 'anyone' | 'guest' | 'user' | 'admin' | 'node editor'

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type LinkTo<Path extends string> = [ParamNames<Path>] extends [never]
  ? () => string
  : (params: Record<ParamNames<Path>, string | number>) => string

export type Route<Path extends string = string> = { path: Path; access: Access; to: LinkTo<Path> }

const param = /:(\w+)/g

function route<const Path extends string>(path: Path, access: Access): Route<Path> {
  const to = (params: Record<string, string | number> = {}) =>
    path.replace(param, (_, name: string) => encodeURIComponent(String(params[name])))
  return { path, access, to }
}

export const routes = {
  home: route('/', 'user'),
  notFound: route('/404', 'anyone'),

  login: route('/auth/login', 'guest'),
  logout: route('/auth/logout', 'anyone'),
  register: route('/auth/register', 'guest'),
  registerConfirm: route('/auth/register/confirm', 'anyone'),
  registerByInvite: route('/auth/register/invite/:code', 'guest'),
  forgotPassword: route('/auth/forgot-password', 'guest'),
  changePasswordWithoutCode: route('/auth/change-password', 'guest'),
  changePassword: route('/auth/change-password/:recoveryCode', 'guest'),
  support: route('/support', 'anyone'),

  nodes: route('/office/nodes', 'user'),
  node: route('/office/node/:id', 'user'),
  settings: route('/office/settings', 'user'),
  premium: route('/office/premium', 'user'),

  adminNodes: route('/admin/nodes', 'admin'),
  adminNodeCreate: route('/admin/node/create', 'admin'),
  adminNodeEdit: route('/admin/node/edit/:id', 'node editor'),
  adminUsers: route('/admin/users', 'admin'),
  adminUserAccesses: route('/admin/user-accesses', 'admin'),
  adminUserInvites: route('/admin/user-invites', 'admin'),
  adminBillings: route('/admin/billings', 'admin'),
} as const

const patterns = Object.values<Route>(routes).map(({ path, access }) => ({
  access,
  pattern: new RegExp(`^${path.replace(param, '[^/]+')}/?$`),
}))

export function accessForPath(pathname: string): Access | null {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.access ?? null
}
