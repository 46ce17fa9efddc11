import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as TestingLibrary from '@testing-library/dom'

/** A step of a locator, which searches in the elements that the previous step has found. */
export type LocatorStep =
  | { by: 'role'; role: string; name?: string; exact?: boolean }
  | { by: 'label'; text: string; exact?: boolean }
  | { by: 'text'; text: string; exact?: boolean }
  | { by: 'hasText'; text: string }
  | { by: 'frame'; title: string }

/** The number of visible elements that a locator finds, and the state of the first element. */
export type Found = {
  count: number
  text: string
  value: string
  isChecked: boolean
  isFocused: boolean
  isEnabled: boolean
  /** The centre in the top window; null while another element covers it. */
  point: { x: number; y: number } | null
}

declare const TestingLibraryDom: typeof TestingLibrary

function stepElements(container: HTMLElement, step: LocatorStep): HTMLElement[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = TestingLibraryDom
  if (step.by === 'frame') {
    const frames = [...container.querySelectorAll<HTMLIFrameElement>(`iframe[title="${step.title}"]`)]
    return frames.flatMap((frame) => frame.contentDocument?.body ?? [])
  }
  if (step.by === 'hasText') return container.textContent.includes(step.text) ? [container] : []
  const exact = step.exact ?? false
  if (step.by === 'label') return queryAllByLabelText(container, step.text, { exact })
  if (step.by === 'text') return queryAllByText(container, step.text, { exact })
  const { name } = step
  const isNamed = (actual: string) =>
    name === undefined || (exact ? actual === name : actual.toLowerCase().includes(name.toLowerCase()))
  return queryAllByRole(container, step.role, { name: isNamed })
}

function elementsOf(steps: LocatorStep[]): HTMLElement[] {
  let elements = [document.body]
  for (const step of steps) elements = elements.flatMap((element) => stepElements(element, step))
  return [...new Set(elements)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
}

/** The centre of an element in the viewport of the top window, also if the page scales the frame of the element. */
function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const frame = element.ownerDocument.defaultView?.frameElement as HTMLIFrameElement | null | undefined
  if (!frame) return { x, y }
  const outer = frame.getBoundingClientRect()
  const scale = outer.width / frame.offsetWidth
  return { x: outer.left + (frame.clientLeft + x) * scale, y: outer.top + (frame.clientTop + y) * scale }
}

/** The centre of an element, unless another element would receive the click. */
function clickPoint(element: HTMLElement): { x: number; y: number } | null {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
  const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
  if (!hit || ![element, ...labels].some((target) => target.contains(hit))) return null
  const point = centreOf(element)
  const frame = element.ownerDocument.defaultView?.frameElement
  return !frame || document.elementFromPoint(point.x, point.y) === frame ? point : null
}

function find(steps: LocatorStep[], isScrolled: boolean): Found {
  const [element, ...others] = elementsOf(steps)
  const none = { count: 0, text: '', value: '', isChecked: false, isFocused: false, isEnabled: false, point: null }
  if (!element) return none
  if (isScrolled && !clickPoint(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const input = element as HTMLInputElement
  return {
    count: others.length + 1,
    text: element.innerText,
    value: input.value ?? '',
    isChecked: input.checked ?? element.getAttribute('aria-checked') === 'true',
    isFocused: element.ownerDocument.activeElement === element,
    isEnabled: !input.disabled && element.getAttribute('aria-disabled') !== 'true',
    point: clickPoint(element),
  }
}

/** Focuses a text field and selects its text. */
function selectText(steps: LocatorStep[]): void {
  const [element] = elementsOf(steps)
  element?.focus()
  ;(element as HTMLInputElement | undefined)?.select()
}

const library = createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')

/** An expression that installs these functions in a page. */
export const installation = `(() => {
${readFileSync(library, 'utf8')}
${[stepElements, elementsOf, centreOf, clickPoint, find, selectText].join('\n')}
globalThis.engineTest = { find, selectText }
})()`

/** An expression that calls an installed function. Its value is null if `installation` has not run in the document. */
const callExpression = (name: string, ...args: unknown[]) =>
  `(globalThis.engineTest ? (globalThis.engineTest.${name}(...${JSON.stringify(args)}) ?? true) : null)`

export const findExpression = (steps: LocatorStep[], isScrolled: boolean) =>
  callExpression(find.name, steps, isScrolled)
export const selectTextExpression = (steps: LocatorStep[]) => callExpression(selectText.name, steps)
