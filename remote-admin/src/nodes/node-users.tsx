import { limits } from '@sallyport/contract/config'
import { adminNodeEndpoints, type NodeUsers } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import {
  Button,
  classNames,
  failureMessageKey,
  Hint,
  layout,
  Loaded,
  Modal,
  Pending,
  useConfirm,
  useCopyToClipboard,
} from '@sallyport/ui'
import { FieldFrame, fieldStyles, Form, setFormError, SubmitButton, useField, useSchemaForm } from '@sallyport/ui/forms'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { SmallButton } from '../lists/row-button.tsx'
import { useNodeMail, useNodeUsers } from './nodes-calls.ts'
import styles from './node-users.module.css'

type Node = { id: number; name: string }

export function NodeUsersButton({ node }: { node: Node }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('admin.node.users')}
      </SmallButton>
      {isOpen && <NodeUsersDialog node={node} onClosed={() => setIsOpen(false)} />}
    </>
  )
}

const formSchema = v.strictObject({ text: adminNodeEndpoints.mail.body.entries.text })

/** The users with accesses on a node, to copy, and a mail to them. */
function NodeUsersDialog({ node: { id, name }, onClosed }: { node: Node; onClosed: () => void }) {
  const { t } = useTranslation()
  const query = useNodeUsers(id)
  const form = useSchemaForm(formSchema, { defaultValues: { text: '' } })
  const { isDirty, isSubmitting } = form.formState
  const { confirm, dialog } = useConfirm()
  const mail = useNodeMail(id, ({ status }) => setFormError(form, failureMessageKey(status)))

  async function handleCancel() {
    // The result would be lost.
    if (isSubmitting) return
    const question = {
      title: t('admin.node.mail.leave.title'),
      text: t('admin.node.mail.leave.text'),
      action: t('admin.node.mail.leave.action'),
    }
    if (!isDirty || mail.sent !== null || (await confirm(question))) onClosed()
  }

  return (
    <>
      <Modal
        title={t('admin.node.users.title', { name })}
        onCloseRequest={() => void handleCancel()}
        onClosed={onClosed}
      >
        <Loaded query={query} pending={<Pending shape="lines" count={4} />}>
          {({ users, can_mail }) => (
            <div className={layout.looseStack}>
              <UserList users={users} />
              {users.length > 0 && mail.sent === null && (
                <Form form={form} onSubmit={mail.send}>
                  <MessageField isDisabled={!can_mail} />
                  <SendButton canMail={can_mail} />
                </Form>
              )}
            </div>
          )}
        </Loaded>
        <div className={styles.result} aria-live="polite">
          {mail.sent !== null && <Hint tone="success">{t('admin.node.mail.sent', { count: mail.sent })}</Hint>}
        </div>
        <div className={classNames(layout.actions, styles.actions)}>
          <Button onClick={() => void handleCancel()}>{t('admin.node.users.close')}</Button>
        </div>
      </Modal>
      {dialog}
    </>
  )
}

function UserList({ users }: Pick<NodeUsers, 'users'>) {
  const { t } = useTranslation()
  const id = useId()
  const { isCopied, copy } = useCopyToClipboard(t('admin.copy.failed'))
  if (users.length === 0) return <p className={layout.text}>{t('admin.node.users.none')}</p>
  const text = users.map(({ user_email, accesses }) => `${user_email}\t${accesses}`).join('\n')
  return (
    <div className={layout.stack}>
      <FieldFrame id={id} label={t('admin.node.users.list')}>
        <textarea id={id} readOnly rows={Math.min(8, users.length + 1)} value={text} className={fieldStyles.area} />
      </FieldFrame>
      <Button onClick={() => void copy(text)}>
        <span aria-live="polite">{isCopied ? t('ui.copied') : t('ui.copy')}</span>
      </Button>
    </div>
  )
}

function MessageField({ isDisabled }: { isDisabled: boolean }) {
  const { t } = useTranslation()
  const label = t('admin.node.mail.text')
  const hint = t('admin.node.mail.hint', { max: limits.node.maxMailLength })
  const { id, message, control } = useField({ name: 'text', label, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message}>
      <textarea {...control} rows={5} disabled={isDisabled} className={fieldStyles.area} />
    </FieldFrame>
  )
}

/** Without a mail server, the button is disabled and described by the reason. */
function SendButton({ canMail }: { canMail: boolean }) {
  const { t } = useTranslation()
  const reasonId = useId()
  if (canMail) return <SubmitButton>{t('admin.node.mail.send')}</SubmitButton>
  return (
    <>
      <Hint id={reasonId} tone="warning">
        {t('admin.node.mail.off')}
      </Hint>
      <Button variant="primary" disabled aria-describedby={reasonId}>
        {t('admin.node.mail.send')}
      </Button>
    </>
  )
}
