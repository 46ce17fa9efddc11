import { isNodeSetup, type NodeSetup, parseNodeSetup } from '@sallyport/contract/agent'
import type { TranslationKey } from '@sallyport/runtime/i18n'
import { type ClipboardEvent, useRef, useState } from 'react'
import type { NodeFormInput } from './node-form-schema.ts'
import { formatParams, type NodeSchemaForm } from './node-form-values.ts'

type Outcome = { step: 'filled'; filledIn: FilledIn } | { step: 'undone' }

const canUndo = (outcome: Outcome | null) => outcome?.step === 'filled' && outcome.filledIn.changed.length > 0

export type NodeSetupState = ReturnType<typeof useNodeSetup>

/** The field for the setup text of a node. A complete text fills in the form and is cleared, because it contains a secret. */
export function useNodeSetup(form: NodeSchemaForm, types: Readonly<Record<string, string>>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function handleText(next: string) {
    const setup = parseNodeSetup(next)
    setText(setup ? '' : next)
    fill(setup)
    if (setup) focusFirstEmpty(form)
  }

  /** Fills in the form without moving the focus. Null, for an incomplete text, changes no field. */
  function fill(setup: NodeSetup | null) {
    const filled: Outcome | null = setup && { step: 'filled', filledIn: fillIn(form, setup, types) }
    // Undo remains available until another setup text changes a field.
    if (canUndo(filled) || !canUndo(outcome)) setOutcome(filled)
  }

  /** Accepts a setup text pasted into any field. An incomplete text moves to the field for setup texts, which shows the error. */
  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!isNodeSetup(pasted)) return
    event.preventDefault()
    handleText(pasted)
    if (!parseNodeSetup(pasted)) field.current?.focus()
  }

  function handleUndo(filledIn: FilledIn) {
    undo(form, filledIn)
    setOutcome({ step: 'undone' })
    field.current?.focus()
  }

  return { field, text, outcome, handleText, handlePaste, handleUndo, fill }
}

/** The fields that a setup text fills in, with their labels. */
export const setupLabels = {
  url: 'admin.node.url',
  public_key: 'admin.node.public.key',
  subnet_cidr: 'admin.node.subnet',
  type: 'admin.node.type',
  connect_params: 'admin.node.params',
  api_url: 'admin.node.api.url',
  api_token: 'admin.node.api.token',
} as const satisfies Partial<Record<keyof NodeFormInput, TranslationKey>>

export type SetupField = keyof typeof setupLabels
type SetupValues = Record<SetupField, string>

const setupFields = Object.keys(setupLabels) as SetupField[]
/** The fields that a setup text does not fill in, in the order of the form. */
const otherFields = ['name', 'country', 'city', 'status', 'capacity'] as const

/** The fields that a setup text has changed, the fields among them that had a value, and all former values. */
export type FilledIn = { changed: SetupField[]; replaced: SetupField[]; former: SetupValues }

/** Fills in the values of a setup text. Keeps the type if the server does not offer the type of the setup. */
function fillIn(form: NodeSchemaForm, setup: NodeSetup, types: Readonly<Record<string, string>>): FilledIn {
  const values = form.getValues()
  const former = Object.fromEntries(setupFields.map((field) => [field, values[field] ?? ''])) as SetupValues
  const next: SetupValues = {
    ...setup,
    type: setup.type in types ? String(setup.type) : former.type,
    connect_params: formatParams(setup.connect_params),
  }
  const changed = setupFields.filter((field) => next[field] !== former[field])
  setValues(form, changed, next)
  return { changed, replaced: changed.filter((field) => former[field].trim() !== ''), former }
}

const undo = (form: NodeSchemaForm, { changed, former }: FilledIn) => setValues(form, changed, former)

/** Sets fields, and validates the filled-in fields among them and a filled-in capacity, which depends on the subnet. */
function setValues(form: NodeSchemaForm, fields: readonly SetupField[], values: SetupValues): void {
  for (const field of fields) form.setValue(field, values[field], { shouldDirty: true, shouldTouch: true })
  const filledIn = fields.filter((field) => values[field] !== '')
  form.clearErrors([...fields])
  void form.trigger(form.getValues('capacity') === '' ? filledIn : [...filledIn, 'capacity'])
}

/** Moves the focus to the first empty field that a setup text does not fill in. */
function focusFirstEmpty(form: NodeSchemaForm): void {
  const field = otherFields.find((name) => form.getValues(name) === '')
  if (field) form.setFocus(field)
}
