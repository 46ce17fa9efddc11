import type { Access } from './routes.ts'

/** One independently released part of the site: the addresses it answers, and who may fetch its files. */
export type Remote = {
  prefixes: readonly `/${string}`[]
  /** Files of an `admin` app are never requested for anybody else. */
  access: Extract<Access, 'anyone' | 'admin'>
  /** Where it listens in development. */
  port: number
}

/** The table of remotes. A row here, and the folder `remote-<name>`, is all that the shell needs. */
export const remotes = {
  auth: { prefixes: ['/auth', '/support'], access: 'anyone', port: 3101 },
  office: { prefixes: ['/office'], access: 'anyone', port: 3102 },
  admin: { prefixes: ['/admin'], access: 'admin', port: 3103 },
} as const satisfies Record<string, Remote>

export type RemoteName = keyof typeof remotes
export const remoteNames = Object.keys(remotes) as RemoteName[]

/** Where the shell listens in development. */
export const shellPort = 3100

/** The app that answers an address, or null for the frame's own. */
export function remoteForPath(pathname: string): RemoteName | null {
  const answers = (prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)
  return remoteNames.find((name) => remotes[name].prefixes.some(answers)) ?? null
}
