import type { NodeRemoval } from '@sallyport/contract/endpoints'
import type { Language } from '@sallyport/contract/config'
import type { TFunction } from '@sallyport/runtime/i18n'
import type { ConfirmOptions } from '@sallyport/ui'

type Words = { t: TFunction; language: Language }

/** The question before a node is deleted: how many accesses end, and of whom. */
export function removalQuestion(name: string, removal: NodeRemoval, { t, language }: Words): ConfirmOptions {
  const { accesses: count, is_managed } = removal
  const leaving = is_managed ? t('admin.node.delete.leave') : t('admin.node.delete.unmanaged')
  const ending = count === 0 ? [t('admin.node.delete.none')] : [endingText(removal, { t, language }), leaving]
  return {
    title: t('admin.node.delete.title', { name }),
    text: [...ending, t('admin.node.delete.final')].join(' '),
    action: t('admin.node.delete'),
  }
}

function endingText({ accesses: count, owners, owner_count }: NodeRemoval, { t, language }: Words): string {
  const others = owner_count - owners.length
  const named = owners.map(({ user_email, accesses }) => (accesses === 1 ? user_email : `${user_email} (${accesses})`))
  const list = new Intl.ListFormat(language)
  const users = list.format(others > 0 ? [...named, t('admin.node.delete.others', { count: others })] : named)
  return t('admin.node.delete.accesses', { count, users })
}
