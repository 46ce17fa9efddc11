import { Component, type RefObject } from 'react'

type Place = { left: number; top: number }
type Places = Map<HTMLElement, Place>

type Props = { section: RefObject<HTMLElement | null>; items: readonly { id: number }[] }

const idsOf = ({ items }: Props) => items.map(({ id }) => id).join()

/**
 * Slides the items of a section, and the elements after it, to their new places when other items are listed: a transform is not a layout shift
 * (https://web.dev/articles/cls). A class, because hooks cannot read the former places before the DOM changes, only after each commit, which
 * would lay out the page each time (https://react.dev/reference/react/Component#getsnapshotbeforeupdate).
 */
export class Slide extends Component<Props, object, Places | null> {
  override getSnapshotBeforeUpdate(previous: Props): Places | null {
    const { section } = this.props
    return section.current && idsOf(previous) !== idsOf(this.props) ? placesIn(section.current) : null
  }

  override componentDidUpdate(_props: Props, _state: object, former: Places | null): void {
    const { section } = this.props
    if (!former || !section.current) return
    for (const [element, place] of placesIn(section.current)) slide(element, former.get(element) ?? place, place)
  }

  override render() {
    return null
  }
}

/** The positions of the section's parts and of the elements after it, relative to the section; of list items, relative to their list. */
function placesIn(section: HTMLElement): Places {
  const places: Places = new Map()
  const add = (elements: Iterable<Element>, origin: Element) => {
    const { left, top } = origin.getBoundingClientRect()
    for (const element of elements) {
      const rect = element.getBoundingClientRect()
      places.set(element as HTMLElement, { left: rect.left - left, top: rect.top - top })
    }
  }
  add(section.querySelectorAll(':scope > :not([aria-live])'), section)
  for (let next = section.nextElementSibling; next; next = next.nextElementSibling) add([next], section)
  for (const list of section.querySelectorAll('ul')) add(list.children, list)
  return places
}

function slide(element: HTMLElement, from: Place, to: Place): void {
  if (from.left === to.left && from.top === to.top) return
  element.style.transition = 'none'
  element.style.translate = `${from.left - to.left}px ${from.top - to.top}px`
  // Makes the browser compute the style from which the transition starts.
  element.getBoundingClientRect()
  element.style.transition = 'translate var(--slow) ease-out'
  element.style.translate = ''
}
