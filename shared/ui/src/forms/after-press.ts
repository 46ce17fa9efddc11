/**
 * Runs an action; while a link, a button, a summary or a label is pressed, after its click. A field loses focus when a button is
 * pressed, and the error of the field would move the button away before the click.
 */
export function afterPress(action: () => void): void {
  if (!document.querySelector(':is(a, button, summary, label):active')) action()
  else addEventListener('mouseup', () => setTimeout(action), { once: true })
}
