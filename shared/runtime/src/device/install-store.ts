import { create } from 'zustand'

/** Chromium's install prompt; usable once, in a click handler. https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

type Install = {
  installPrompt: InstallPrompt | null
  /** Whether to show the manual steps, for browsers without a prompt. */
  isManualRequested: boolean
}

export const useInstall = create<Install>(() => ({ installPrompt: null, isManualRequested: false }))

// Registered at load: the event fires once, possibly before the first render.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useInstall.setState({ installPrompt: event as InstallPrompt })
})

addEventListener('appinstalled', () => useInstall.setState({ installPrompt: null, isManualRequested: false }))

/** Opens the browser's install prompt, or the manual steps where there is none. Resolves to whether the user accepted. */
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
