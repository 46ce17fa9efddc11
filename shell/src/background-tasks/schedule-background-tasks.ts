import { limits } from '@sallyport/contract/config'
import { loadShellChunk } from '../federation/shell-chunks.ts'
import { prefetchOnFormFocus } from '../prefetch/prefetch-after-sign-in.ts'

export function scheduleBackgroundTasks(): void {
  prefetchOnFormFocus()
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
