import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { Access } from '@sallyport/contract/endpoints'
import { IconButton, useConfirm } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useDeleteAccess } from './accesses-api.ts'

type Props = {
  access: Access
  /** Element id of the access's name. */
  describedBy: string
}

/** The dialog is unmounted with its row, so that an access that has left the list cannot be deleted (§5). */
export function DeleteButton({ access: { id, name }, describedBy }: Props) {
  const { t } = useTranslation()
  const { confirm, dialog } = useConfirm()
  const [isDeleting, setIsDeleting] = useState(false)
  const deletion = useDeleteAccess()

  async function handleDelete() {
    const isSure = await confirm({
      title: t('office.access.delete.title', { name }),
      text: t('office.access.delete.text', { name }),
      action: t('office.access.delete'),
    })
    if (!isSure) return
    setIsDeleting(true)
    await deletion.run({ id, name })
    setIsDeleting(false)
  }

  return (
    <>
      <IconButton
        label={t('office.access.delete')}
        aria-describedby={describedBy}
        busy={isDeleting}
        onClick={() => void handleDelete()}
      >
        <Trash2 aria-hidden />
      </IconButton>
      {dialog}
    </>
  )
}
