import { create } from 'zustand'

/** An event of Chromium. `prompt` works once, in a click handler (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

type InstallOutcome = 'accepted' | 'dismissed' | 'manual'

type Install = {
  installPrompt: InstallPrompt | null
  /** Whether to show the manual steps, for browsers without a prompt. */
  isManualRequested: boolean
  /** How the last offer or request of this document ended: `manual` with a request of the manual steps. Null before the first. */
  outcome: InstallOutcome | null
}

export const useInstall = create<Install>(() => ({ installPrompt: null, isManualRequested: false, outcome: null }))

// Registered at load: the event fires once, possibly before the first render.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useInstall.setState({ installPrompt: event as InstallPrompt })
})

addEventListener('appinstalled', () => useInstall.setState({ installPrompt: null, isManualRequested: false }))

/** Opens the install prompt of the browser and resolves to whether the user accepted. Without a prompt, shows the manual steps: false. */
export async function installApp(): Promise<boolean> {
  const { installPrompt } = useInstall.getState()
  if (!installPrompt) {
    useInstall.setState({ isManualRequested: true, outcome: 'manual' })
    return false
  }
  useInstall.setState({ installPrompt: null })
  const { outcome } = await installPrompt.prompt()
  useInstall.setState({ outcome })
  return outcome === 'accepted'
}

export const closeManualInstall = () => useInstall.setState({ isManualRequested: false })

export const dismissInstall = () => useInstall.setState({ outcome: 'dismissed' })
