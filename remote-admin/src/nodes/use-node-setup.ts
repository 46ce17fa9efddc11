import { useRef, useState, type ClipboardEvent } from 'react'
import { isNodeSetup, parseNodeSetup } from '@sallyport/contract/agent'
import type { NodeSchemaForm } from './node-form-values.ts'
import { fillIn, focusFirstEmpty, undo, type FilledIn } from './node-setup.ts'

type Outcome = { step: 'filled'; filledIn: FilledIn } | { step: 'undone' }

const canUndo = (outcome: Outcome | null) => outcome?.step === 'filled' && outcome.filledIn.changed.length > 0

export type NodeSetupState = ReturnType<typeof useNodeSetup>

/** The setup text of a node, which fills in the form as soon as it is complete; then the text, a secret, is cleared. */
export function useNodeSetup(form: NodeSchemaForm, types: Readonly<Record<string, string>>) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function handleText(next: string) {
    const setup = parseNodeSetup(next)
    const filled: Outcome | null = setup && { step: 'filled', filledIn: fillIn(form, setup, types) }
    setText(setup ? '' : next)
    // The changes of the previous text can be undone until another text changes something.
    if (canUndo(filled) || !canUndo(outcome)) setOutcome(filled)
    if (setup) focusFirstEmpty(form)
  }

  /** Accepts a setup text in any field, and moves an incomplete one to its own field, which shows the error. */
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

  return { field, text, outcome, handleText, handlePaste, handleUndo }
}
