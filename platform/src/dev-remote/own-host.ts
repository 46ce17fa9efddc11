import type { IncomingMessage } from 'node:http'

/** Whether a browser asked for this proxy: the name of any page can be made to lead to this machine. */
export const isForHere = ({ headers }: IncomingMessage, here: URL) =>
  headers.host === here.host || headers.host === here.host.replace('localhost', '127.0.0.1')
