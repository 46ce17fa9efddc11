import * as v from 'valibot'

/** Bytes through the tunnel, from the client's view. */
export const traffic = v.object({ received: v.number(), sent: v.number() })
export type Traffic = v.InferOutput<typeof traffic>

/** Fields of accesses on nodes with an agent: the last handshake (unix seconds by the server's clock; null: none), this month's traffic. */
export const tunnelActivity = {
  last_handshake: v.optional(v.nullable(v.number())),
  traffic: v.optional(traffic),
}
export type TunnelActivity = { last_handshake?: number | null | undefined; traffic?: Traffic | undefined }
