/** The one way to say something in passing (§8). The toast library is fetched with the first one. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
}

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  const { showToast } = await import('shared/toast')
  showToast(kind, text)
}
