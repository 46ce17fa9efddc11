import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Access, accessEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useRenameAccess } from './accesses-api.ts'
import styles from './access-list.module.css'

type Props = { access: Access; onClosed: () => void }

export function RenameForm({ access, onClosed }: Props) {
  const { t } = useTranslation()
  const container = useEscapeKey<HTMLDivElement>(onClosed)
  const renaming = useRenameAccess(access.id)
  const form = useSchemaForm(accessEndpoints.rename.body, { defaultValues: { name: access.name } })

  async function handleSubmit(body: { name: string }) {
    if (await renaming.run(body)) onClosed()
  }

  return (
    <div ref={container} className={styles.rename}>
      <Form form={form} onSubmit={handleSubmit}>
        <TextField name="name" label={t('office.create.name')} autoFocus />
        <div className={styles.buttons}>
          <SubmitButton>{t('office.access.rename.save')}</SubmitButton>
          <Button onClick={onClosed}>{t('office.access.rename.cancel')}</Button>
        </div>
      </Form>
    </div>
  )
}

/** Calls `onEscape` when Escape is pressed while the focus is inside the element with the returned ref. */
function useEscapeKey<E extends HTMLElement>(onEscape: () => void): RefObject<E | null> {
  const element = useRef<E>(null)
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape()
  })

  useEffect(() => {
    const target = element.current
    const handle = (event: KeyboardEvent) => handleKey(event)
    target?.addEventListener('keydown', handle)
    return () => target?.removeEventListener('keydown', handle)
  }, [])

  return element
}
