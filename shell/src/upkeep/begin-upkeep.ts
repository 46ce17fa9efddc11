import { limits } from '@sallyport/contract/config'
import { loadShellFiles } from '../federation/load-shell-files.ts'

/** What the first page does not need comes when it is shown, and the page is whole without it. */
export function beginUpkeep(): void {
  const begin = () => setTimeout(load, limits.backgroundTasks.startDelay)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

/** What does not come now may come with the network. */
function load(): void {
  void loadShellFiles(() => import('./start-upkeep.ts')).then(
    ({ startUpkeep }) => startUpkeep(),
    () => addEventListener('online', load, { once: true }),
  )
}
