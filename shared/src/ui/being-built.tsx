import { useWords } from 'shared/words'
import { Empty } from './empty.tsx'
import { Page } from './page.tsx'

/** A page of the route table that has its place and its guard, and nothing in it yet. */
export function BeingBuilt({ title }: { title: string }) {
  const words = useWords()
  return (
    <Page title={title}>
      <Empty title={words('ui.being.built')} />
    </Page>
  )
}
