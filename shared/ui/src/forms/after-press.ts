/**
 * Runs an action; while a link or a button is pressed, after its click. A field loses focus when a button is pressed, and the
 * error of the field would move the button away before the click.
 */
export function afterPress(action: () => void): void {
  if (!document.querySelector(':is(a, button):active')) action()
  else addEventListener('mouseup', () => setTimeout(action), { once: true })
}
