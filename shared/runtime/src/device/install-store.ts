import { create } from 'zustand'

/** Chromium's offer to install the site, which the page may show once, on a click. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

type Install = {
  /** The browser's offer, until it is used. */
  installPrompt: InstallPrompt | null
  /** Whether the person asked how to install, in a browser that offers nothing. */
  isManualRequested: boolean
}

export const useInstall = create<Install>(() => ({ installPrompt: null, isManualRequested: false }))

// The offer may come before anything is drawn, and comes once.
addEventListener('beforeinstallprompt', (event) => {
  // The site shows its own banner.
  event.preventDefault()
  useInstall.setState({ installPrompt: event as InstallPrompt })
})

addEventListener('appinstalled', () => useInstall.setState({ installPrompt: null, isManualRequested: false }))

/** Installs the app by the browser's own offer, or has the manual steps shown. Gives whether the person accepted. */
export async function installApp(): Promise<boolean> {
  const { installPrompt } = useInstall.getState()
  if (!installPrompt) {
    useInstall.setState({ isManualRequested: true })
    return false
  }
  useInstall.setState({ installPrompt: null })
  const { outcome } = await installPrompt.prompt()
  return outcome === 'accepted'
}

export const closeManualInstall = () => useInstall.setState({ isManualRequested: false })
