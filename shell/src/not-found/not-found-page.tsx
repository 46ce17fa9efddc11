import { routes } from '@sallyport/contract/config'
import { ButtonLink, Page } from '@sallyport/ui'
import { useWords } from '../words.ts'

export function NotFoundPage() {
  const words = useWords()
  return (
    <Page title={words('shell.notfound.title')}>
      <p>{words('shell.notfound.text')}</p>
      <ButtonLink to={routes.home.to()}>{words('shell.notfound.home')}</ButtonLink>
    </Page>
  )
}
