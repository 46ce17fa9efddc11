import { useEffect, useState } from 'react'
import { serverNow, unixNow, useServerClock } from '@sallyport/runtime/session'

const second = 1000
/** Browsers fire a timer with a longer delay immediately (https://developer.mozilla.org/docs/Web/API/setTimeout#maximum_delay_value). */
const maxDelay = 2 ** 31 - 1

type Options = { everySecond?: boolean }

/**
 * The server's time in unix seconds. The component renders again when `until` is reached, and on each second before with
 * `everySecond`; also when the tab returns, because browsers delay the timers of hidden tabs.
 */
export function useUnixNow(until: number | null, { everySecond = false }: Options = {}): number {
  const [now, setNow] = useState(unixNow)
  const offset = useServerClock((clock) => clock.offset)

  useEffect(() => {
    if (until === null) return
    let timer: ReturnType<typeof setTimeout>
    const update = () => {
      clearTimeout(timer)
      // Read once: if the time passed `until` in between, the last update would be lost.
      const current = serverNow()
      setNow(Math.floor(current / second))
      const left = until * second - current
      const delay = everySecond ? second - (current % second) : Math.min(left, maxDelay)
      if (left > 0) timer = setTimeout(update, delay)
    }
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [until, everySecond, offset])

  return now
}
