import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words/words.ts'

/** A page whose own code failed, with a way back in. */
export function CrashedPage({ onRetry }: { onRetry: () => void }) {
  const words = useWords()
  return (
    <Page title={words('ui.crash.title')}>
      <p role="alert">{words('ui.crash.text')}</p>
      <Button onClick={onRetry}>{words('ui.crash.again')}</Button>
    </Page>
  )
}
