import { routes } from '@sallyport/contract/config'
import { Alert, ButtonLink } from '@sallyport/ui'
import { useWords } from '../words.ts'

export function InvalidLink() {
  const words = useWords()
  return (
    <Alert action={<ButtonLink to={routes.forgotPassword.to()}>{words('auth.invalid.link.again')}</ButtonLink>}>
      {words('auth.invalid.link.text')}
    </Alert>
  )
}
