/**
 * Makes Firefox report the language of the page to screen readers again. It reads the language of the document once, when
 * the page loads, and that of an element when it creates the accessible object, if it differs from that of the parent.
 * Another role creates the objects again; both roles mean that there is none (https://www.w3.org/TR/wai-aria-1.2/#none).
 * @param tag with a region, so that it differs from the `lang` of the document
 */
export function setSpokenLanguage(tag: string): void {
  for (const element of document.body.querySelectorAll<HTMLElement>(':scope > div')) {
    element.lang = tag
    element.role = element.role === 'none' ? 'presentation' : 'none'
  }
}
