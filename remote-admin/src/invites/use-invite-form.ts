import * as v from 'valibot'
import { limits } from '@sallyport/contract/config'
import { adminInviteBatchEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { failureText } from '@sallyport/ui'
import { setFormError, useSchemaForm } from '@sallyport/ui/forms'
import { numberText } from '../forms/number-text.ts'
import { useCreateInvites } from './invites-api.ts'

const { count, note, days } = adminInviteBatchEndpoints.create.body.entries

const formSchema = v.strictObject({ count: numberText(count), note, days: numberText(v.unwrap(days)) })

const defaultValues = { count: '1', note: '', days: String(limits.newInvites.defaultDays) }

/** The form of new invites, which shows why they were not created: a toast would be below the dialog. */
export function useInviteForm(onCreated: (invites: NewInvite[]) => void) {
  const form = useSchemaForm(formSchema, { defaultValues })
  const { run, isRunning } = useCreateInvites({
    onCreated,
    onRefused: ({ status }) => setFormError(form, failureText(status)),
  })
  return { form, isRunning, create: run }
}

export type InviteSchemaForm = ReturnType<typeof useInviteForm>['form']
