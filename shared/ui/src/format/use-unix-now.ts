import { serverNow, unixNow, useServerClock } from '@sallyport/runtime/session'
import { useEffect, useState } from 'react'

const second = 1000
/** Browsers fire a timer with a longer delay immediately (https://developer.mozilla.org/docs/Web/API/setTimeout#maximum_delay_value). */
const maxDelay = 2 ** 31 - 1

/** `every` is in seconds. */
type Options = { every?: number }

/** The server's time in unix seconds, updated at `until` (null: never), before at multiples of `every`, and when the tab gets visible. */
export function useUnixNow(until: number | null, { every }: Options = {}): number {
  const [now, setNow] = useState(unixNow)
  const offset = useServerClock((clock) => clock.offset)

  useEffect(() => {
    if (until === null) return
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      // Read once: if the time passed `until` between two reads, the last update would be lost.
      const current = serverNow()
      setNow(Math.floor(current / second))
      const left = until * second - current
      const step = every === undefined ? maxDelay : every * second - (current % (every * second))
      if (left > 0) timer = setTimeout(update, Math.min(left, step))
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [until, every, offset])

  return now
}
