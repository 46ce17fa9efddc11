import { limits } from '@sallyport/contract/config'
import { loadShellChunk } from '../federation/shell-chunks.ts'

/** Loads and runs the background tasks after the first page, so that they do not delay it. */
export function scheduleBackgroundTasks(): void {
  const startTimer = () => setTimeout(load, limits.upkeep.delay)
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer, { once: true })
}

/** A chunk that fails to load is requested again when the network is back. */
function load(): void {
  void loadShellChunk(() => import('./run-background-tasks.ts')).then(
    ({ runBackgroundTasks }) => runBackgroundTasks(),
    () => addEventListener('online', load, { once: true }),
  )
}
