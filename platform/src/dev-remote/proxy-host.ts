import type { IncomingMessage } from 'node:http'

/** Whether the `Host` header names the proxy; rejecting all others prevents DNS rebinding. */
export const isProxyHost = ({ headers }: IncomingMessage, proxy: URL) =>
  headers.host === proxy.host || headers.host === proxy.host.replace('localhost', '127.0.0.1')
