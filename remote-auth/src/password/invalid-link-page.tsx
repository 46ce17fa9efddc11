import { Page } from '@sallyport/ui'
import { useWords } from '../words.ts'
import { InvalidLink } from './invalid-link.tsx'

/** The page of a reset link without a code. */
export function InvalidLinkPage() {
  const words = useWords()
  return (
    <Page title={words('auth.change.password.title')} width="form">
      <InvalidLink />
    </Page>
  )
}
