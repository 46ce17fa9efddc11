import { desiredState } from '@sallyport/contract/agent'
import * as v from 'valibot'

/** The last accepted state. `server` is null after `forget`: its peers stay until another installation writes. */
export const savedState = v.object({
  server: v.nullable(desiredState.entries.server),
  generation: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The last measurement of the server's clock, in milliseconds. */
  clock_offset: v.number(),
  server_time: v.number(),
  peers: desiredState.entries.peers,
})
export type SavedState = v.InferOutput<typeof savedState>

/** A state that any installation may replace. */
export const forgotten = (state: SavedState): SavedState => ({ ...state, server: null, generation: 0 })
