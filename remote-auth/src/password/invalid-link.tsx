import { routes } from '@sallyport/contract/config'
import { Alert, ButtonLink } from '@sallyport/ui'
import { useWords } from '../words.ts'

/** A link that sets no password any more, and the way to a new one. */
export function InvalidLink() {
  const words = useWords()
  return (
    <Alert action={<ButtonLink to={routes.forgotPassword.to()}>{words('auth.invalid.link.again')}</ButtonLink>}>
      {words('auth.invalid.link.text')}
    </Alert>
  )
}
