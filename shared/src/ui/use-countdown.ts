import { useEffect, useState } from 'react'

const second = 1000
const now = () => Math.floor(Date.now() / second)

/** Seconds until a moment (unix seconds), 0 after it. Ticks with the wall clock, and catches up when the tab returns. */
export function useCountdown(expiredAt: number): number {
  const [time, setTime] = useState(now)
  const isOver = time >= expiredAt

  useEffect(() => {
    if (isOver) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      setTime(now())
      timer = setTimeout(tick, second - (Date.now() % second))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isOver])

  return Math.max(0, expiredAt - time)
}
