type Temporal = { Now: { timeZoneId: () => string } }

/** The time zone of the browser. The first `Intl.DateTimeFormat` takes as long as rendering ten rows, so it is used only without `Temporal`. */
export function browserTimeZone(): string {
  const { Temporal } = globalThis as { Temporal?: Temporal }
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Whether the runtime knows a time zone (https://www.iana.org/time-zones). */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export type ZonedTime = {
  /** ISO 8601 without the offset, such as `2026-11-01T00:30:00.000`. */
  local: string
  /** Such as `+01:00`; `Z` for UTC. */
  offset: string
}

/** Returns a function that converts unix seconds to the time in a time zone. */
export function timeIn(timeZone: string): (timestamp: number) => ZonedTime {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (timestamp) => {
    const date = new Date(timestamp * 1000)
    const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const offset = name.replace('GMT', '')
    const local = new Date(date.getTime() + milliseconds(offset)).toISOString().slice(0, -1)
    // `GMT` or `GMT+00:00`, depending on the version of ICU.
    return { local, offset: offset === '' || offset === '+00:00' ? 'Z' : offset }
  }
}

/** The milliseconds of an offset such as `-03:30`. Offsets of local mean time, before standard time, have seconds too. */
function milliseconds(offset: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('-') ? -1000 : 1000) * ((hours * 60 + minutes) * 60 + seconds)
}

/** Unix seconds of the start of a day (YYYY-MM-DD) in a time zone. */
export function startOfDay(day: string, timeZone: string): number {
  const time = timeIn(timeZone)
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = (midnight - milliseconds(time(midnight / 1000).offset)) / 1000
  const start = (midnight - milliseconds(time(guess).offset)) / 1000
  // Where the clocks skip midnight, the day starts at the change.
  return time(start).local.startsWith(day) ? start : guess
}
