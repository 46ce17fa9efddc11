import * as v from 'valibot'

/** Bytes through the tunnel, from the client's view. */
export const traffic = v.object({ received: v.number(), sent: v.number() })
export type Traffic = v.InferOutput<typeof traffic>

/** Optional fields of an access: the last handshake in unix seconds by the server's clock, and this month's traffic. */
export const tunnelActivity = {
  last_handshake: v.optional(v.nullable(v.number())),
  traffic: v.optional(traffic),
}
export type TunnelActivity = { last_handshake?: number | null | undefined; traffic?: Traffic | undefined }
