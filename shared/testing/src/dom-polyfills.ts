/** Polyfills for what happy-dom lacks: modal dialogs, popovers and their events, and element sizes. */

function showModal(this: HTMLDialogElement) {
  const previousFocus = document.activeElement
  this.open = true
  this.querySelector<HTMLElement>('button, input, select, textarea, a[href]')?.focus()
  this.addEventListener('close', () => previousFocus instanceof HTMLElement && previousFocus.focus(), { once: true })
  document.addEventListener('keydown', function closeOnEscape({ key, defaultPrevented }) {
    if (key !== 'Escape' || defaultPrevented) return
    const dialog = openDialogs().at(-1)
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true })) === false) return
    document.removeEventListener('keydown', closeOnEscape)
    dialog?.close()
  })
}

const openDialogs = () => [...document.querySelectorAll('dialog')].filter(({ open }) => open)

function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

const openPopovers = new WeakSet<Element>()

function togglePopover(this: HTMLElement, force?: boolean) {
  const isOpen = openPopovers.has(this)
  const newState = (force ?? !isOpen) ? 'open' : 'closed'
  const states = { oldState: isOpen ? 'open' : 'closed', newState }
  if (states.oldState === newState) return isOpen
  this.dispatchEvent(Object.assign(new Event('beforetoggle'), states))
  if (newState === 'open') openPopovers.add(this)
  else openPopovers.delete(this)
  this.style.display = newState === 'open' ? 'block' : 'none'
  this.dispatchEvent(Object.assign(new Event('toggle'), states))
  return newState === 'open'
}

function hidePopover(this: HTMLElement) {
  if (openPopovers.has(this)) this.togglePopover(false)
}

function toggleInvokedPopover({ target }: Event) {
  const invoker = target instanceof Element && target.closest('[popovertarget]')
  const popover = invoker && document.getElementById(invoker.getAttribute('popovertarget') ?? '')
  if (popover) popover.togglePopover()
}

/** Without `size`, React Hook Form treats every select as dirty (observed). */
function defineSelectSize() {
  Object.defineProperty(HTMLSelectElement.prototype, 'size', { get: () => 0, configurable: true })
}

/** happy-dom has no default `display` for `<wbr>`, and Testing Library would insert spaces into accessible names. */
function displayLineBreaksInline() {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'wbr { display: inline }' }))
}

export function installDomPolyfills(): void {
  // The global Headers is Node's, but happy-dom's Response accepts only its own: a redirect would lose its Location.
  globalThis.Headers = new Response().headers.constructor as typeof Headers
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
  Object.assign(HTMLElement.prototype, { togglePopover, hidePopover })
  // oxlint-disable-next-line typescript/unbound-method -- called with its element below
  const { matches } = Element.prototype
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string): boolean {
      return selector === ':popover-open' ? openPopovers.has(this) : matches.call(this, selector)
    },
  })
  document.addEventListener('click', toggleInvokedPopover)
  defineSelectSize()
  displayLineBreaksInline()
}
