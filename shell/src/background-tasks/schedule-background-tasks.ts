import { loadShellChunk } from '../federation/shell-chunks.ts'

/** Delay after the `load` event in milliseconds, so that background tasks do not compete with the first page. */
export const startDelay = 2000

export function scheduleBackgroundTasks(): void {
  const startTimer = () => setTimeout(load, startDelay)
  if (document.readyState === 'complete') startTimer()
  else addEventListener('load', startTimer, { once: true })
}

function load(): void {
  void loadShellChunk(() => import('./run-background-tasks.ts')).then(
    ({ runBackgroundTasks }) => runBackgroundTasks(),
    () => addEventListener('online', load, { once: true }),
  )
}
