import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { endFirstVisit } from '../ui/use-page-focus.ts'
import { useWords } from '../words/words.ts'

/** A page whose own code failed, with a way back in. */
export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const words = useWords()

  function handleRetry() {
    // The button goes with this page.
    endFirstVisit()
    onRetry()
  }

  return (
    <Page title={words('ui.crash.title')}>
      <p role="alert">{words('ui.crash.text')}</p>
      <Button onClick={handleRetry}>{words('ui.crash.again')}</Button>
    </Page>
  )
}
