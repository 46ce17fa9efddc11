/** `server_time`: unix milliseconds. `clock_offset`: the server's clock minus this node's clock, in milliseconds. */
export type ClockReading = { clock_offset: number; server_time: number }

export type ServerClock = ReturnType<typeof createServerClock>

/** The server's clock, unaffected by steps of this node's clock. After a restart, uses the saved offset until the next measurement. */
export function createServerClock(clock: () => number, monotonic: () => number = () => performance.now()) {
  let reading: ClockReading = { clock_offset: 0, server_time: 0 }
  let measuredAt: number | null = null
  return {
    /** Never before the last known server time, because a node without a battery starts with a clock in the past. */
    now: () =>
      measuredAt === null
        ? Math.max(clock() + reading.clock_offset, reading.server_time)
        : reading.server_time + monotonic() - measuredAt,
    reading: () => reading,
    restore: (saved: ClockReading) => void (reading = saved),
    measure: (serverNow: number) => {
      reading = { clock_offset: serverNow - clock(), server_time: serverNow }
      measuredAt = monotonic()
    },
  }
}
