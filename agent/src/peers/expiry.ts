import type { DesiredPeer } from '@sallyport/contract/agent'

const seconds = 1000
const endOf = ({ expired_at }: DesiredPeer) => (expired_at === null ? Infinity : expired_at * seconds)

/** The peers that have not expired. `now` is the server's clock, in unix milliseconds. */
export const unexpired = (peers: readonly DesiredPeer[], now: number) => peers.filter((peer) => endOf(peer) > now)

/** When the next peer expires, in unix milliseconds; Infinity if none expires. */
export const nextExpiry = (peers: readonly DesiredPeer[], now: number) =>
  unexpired(peers, now).reduce((earliest, peer) => Math.min(earliest, endOf(peer)), Infinity)
