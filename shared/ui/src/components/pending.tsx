import type { ComponentProps } from 'react'
import { useWords } from '@sallyport/runtime/messages'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export function Pending({ shape = 'lines', count }: Partial<ComponentProps<typeof Skeleton>>) {
  const words = useWords()
  return (
    <div role="status" aria-busy>
      <VisuallyHidden>{words('ui.pending')}</VisuallyHidden>
      <Skeleton shape={shape} count={count} />
    </div>
  )
}
