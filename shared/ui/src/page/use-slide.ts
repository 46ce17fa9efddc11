import { type RefObject, useLayoutEffect, useRef } from 'react'

type Place = { left: number; top: number }
type Places = Map<HTMLElement, Place>

/**
 * Slides the items of a section, and the elements after it, to their new places when other items are listed: a transform is no layout shift
 * (https://web.dev/articles/cls).
 */
export function useSlide(section: RefObject<HTMLElement | null>, items: readonly { id: number }[]): void {
  const ids = items.map(({ id }) => id).join()
  const previous = useRef({ ids, places: new Map() as Places })

  useLayoutEffect(() => {
    const places = section.current ? placesIn(section.current) : new Map()
    if (ids !== previous.current.ids)
      for (const [element, place] of places) slide(element, previous.current.places.get(element) ?? place, place)
    previous.current = { ids, places }
  })
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
