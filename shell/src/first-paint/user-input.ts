/** Finds the same element in another rendering of the page. */
type FindElement = (root: ParentNode) => HTMLElement | undefined
type FocusedElement = { find: FindElement; selection: [start: number, end: number] | null }
type Field = HTMLInputElement | HTMLTextAreaElement

/** The user's input before the scripts ran: the field values of each form by name, the focus and the pressed control. */
export function captureInput(root: ParentNode) {
  const { activeElement } = document
  const pressedElement = root.querySelector<HTMLElement>('[data-pressed]')
  return {
    forms: [...root.querySelectorAll('form')].map(
      (form) => new Map(fieldsOf(form).map(({ name, value }) => [name, value])),
    ),
    focusedElement:
      activeElement instanceof HTMLElement && root.contains(activeElement)
        ? { find: findSame(activeElement), selection: selectionOf(activeElement) }
        : null,
    // The inline script of `index.html` sets the attribute.
    findPressed: pressedElement && findSame(pressedElement),
  }
}

/** Restores the values, the focus and the selection in another rendering of the page, and repeats the press. */
export function restoreInput(
  root: ParentNode,
  { forms, focusedElement, findPressed }: ReturnType<typeof captureInput>,
): void {
  for (const [index, form] of root.querySelectorAll('form').entries()) {
    for (const field of fieldsOf(form)) setValue(field, forms[index]?.get(field.name) ?? '')
  }
  restoreFocus(root, focusedElement)
  findPressed?.(root)?.click()
}

const fieldsOf = (form: HTMLFormElement): Field[] => [
  ...form.querySelectorAll<Field>(':is(input:not([type=radio], [type=checkbox]), textarea)[name]'),
]

/** Uses the setter of the prototype, because React overrides the setter of the element (https://github.com/facebook/react/issues/10135). */
function setValue(field: Field, value: string): void {
  if (value === '' || field.value === value) return
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const identityOf = (element: HTMLElement) =>
  [...['name', 'value', 'href', 'aria-label'].map((name) => element.getAttribute(name)), element.textContent].join('\n')

function findSame(element: HTMLElement): FindElement {
  const identity = identityOf(element)
  return (root) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].find((other) => identityOf(other) === identity)
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Null for fields without a selection, such as email fields (https://html.spec.whatwg.org/multipage/input.html#do-not-apply). */
function selectionOf(element: Element): [number, number] | null {
  if (!isField(element)) return null
  const { selectionStart, selectionEnd } = element
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd]
}

function restoreFocus(root: ParentNode, focused: FocusedElement | null): void {
  const element = focused?.find(root)
  if (!focused || !element || document.activeElement === element) return
  element.focus({ preventScroll: true })
  if (focused.selection && isField(element)) element.setSelectionRange(...focused.selection)
}
