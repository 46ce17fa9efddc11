import { limits } from '@sallyport/contract/config'
import { loadShellChunk } from '../federation/shell-chunks.ts'

export function scheduleBackgroundTasks(): void {
  const startTimer = () => setTimeout(load, limits.backgroundTasks.startDelay)
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer, { once: true })
}

function load(): void {
  void loadShellChunk(() => import('./run-background-tasks.ts')).then(
    ({ runBackgroundTasks }) => runBackgroundTasks(),
    () => addEventListener('online', load, { once: true }),
  )
}
