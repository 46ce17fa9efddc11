import { Page } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { InvalidLink } from './invalid-link.tsx'

/** The address of a reset link whose code was lost on the way. */
export function InvalidLinkPage() {
  const words = useWords()
  return (
    <Page title={words('auth.change.password.title')} width="form">
      <InvalidLink />
    </Page>
  )
}
