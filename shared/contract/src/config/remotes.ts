import type { Access } from './routes.ts'

export type Remote = {
  prefixes: readonly `/${string}`[]
  /** The files of an `admin` remote are requested for admins only. */
  access: Extract<Access, 'anyone' | 'admin'>
  port: number
}

/** The table of remotes. A new remote needs a row here and a folder `remote-<name>`; the shell does not change. */
export const remotes = {
  auth: { prefixes: ['/auth', '/support'], access: 'anyone', port: 3101 },
  office: { prefixes: ['/office'], access: 'anyone', port: 3102 },
  admin: { prefixes: ['/admin'], access: 'admin', port: 3103 },
} as const satisfies Record<string, Remote>

export type RemoteName = keyof typeof remotes
export const remoteNames = Object.keys(remotes) as RemoteName[]

export const shellPort = 3100

export function remoteForPath(pathname: string): RemoteName | null {
  const matches = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  return remoteNames.find((name) => remotes[name].prefixes.some(matches)) ?? null
}
