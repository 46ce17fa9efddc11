import { create } from 'zustand'

/** An event of Chromium. `prompt` works once, in a click handler (https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent). */
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

/** Opens the install prompt of the browser and resolves to whether the user accepted. Without a prompt, shows the manual steps: false. */
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
