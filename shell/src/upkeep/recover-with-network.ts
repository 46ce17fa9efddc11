import { openApi } from '../account/open-api.ts'
import { useConnection } from '../connection/connection.ts'
import { router } from '../router.tsx'

/** When the site is reached again, what failed without it is asked for again: sections, pages, words and answers. */
export function recoverWithNetwork(): void {
  const { isOnline, wasLost } = useConnection.getState()
  // It may have come back before anybody looked.
  if (isOnline && wasLost) void recover()
  useConnection.subscribe((now, before) => {
    if (now.isOnline && !before.isOnline) void recover()
  })
}

async function recover(): Promise<void> {
  try {
    await router.revalidate()
    const { refetchFailed } = await openApi()
    refetchFailed()
  } catch {
    // The network is gone again, and comes again.
  }
}
