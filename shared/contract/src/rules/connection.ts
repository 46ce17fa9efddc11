import { tunnel } from '../config/limits.ts'

export function isConnected(last_handshake: number | null | undefined, now: number): boolean {
  return !!last_handshake && now - last_handshake <= tunnel.connectedFor
}
