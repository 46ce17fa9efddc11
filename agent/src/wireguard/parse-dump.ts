import type { InterfacePeer } from './wireguard-interface.ts'

export type Dump = {
  privateKey: string | null
  publicKey: string | null
  listenPort: number
  peers: readonly InterfacePeer[]
}

const none = '(none)'
const nullIfNone = (field: string) => (field === none ? null : field)

/** Parses `wg show INTERFACE dump` (https://man7.org/linux/man-pages/man8/wg.8.html). Ignores what `awg` adds to the first line. */
export function parseDump(output: string): Dump {
  const [interfaceLine = '', ...peerLines] = output.split('\n').filter((line) => line !== '')
  const [privateKey, publicKey, port] = interfaceLine.split('\t')
  if (!privateKey || !publicKey || !port) throw new Error('The output of "show dump" has an unknown format')
  return {
    privateKey: nullIfNone(privateKey),
    publicKey: nullIfNone(publicKey),
    listenPort: Number(port),
    peers: peerLines.map(parsePeer),
  }
}

/** Skips the third field, the endpoint, which is the IP address and port of a client. */
function parsePeer(line: string): InterfacePeer {
  const [public_key, presharedKey, , allowedIps, handshake, received, sent] = line.split('\t')
  if (!public_key || !presharedKey || !allowedIps || !handshake || !received || !sent)
    throw new Error('The output of "show dump" has a peer in an unknown format')
  return {
    public_key,
    hasPresharedKey: presharedKey !== none,
    allowedIps: allowedIps === none ? [] : allowedIps.split(','),
    last_handshake: Number(handshake),
    received: Number(received),
    sent: Number(sent),
  }
}
