import { within, type renderPage } from '@sallyport/testing'

/** Actions on the form of a page with a Save button. */
export const formActions = ({ screen, user }: ReturnType<typeof renderPage>) => {
  const field = (label: string) => screen.getByLabelText(label)
  const saveButton = () => screen.getByRole('button', { name: 'Save' })
  return {
    field,
    /** The alert in the form. Alerts outside of it may be toasts of earlier tests. */
    alert: () => within(saveButton().closest('form')!).queryByRole('alert'),
    save: () => user.click(saveButton()),
    /** Replaces the text of a field, and blurs it. */
    fillField: async (label: string, text: string) => {
      await user.clear(field(label))
      await user.click(field(label))
      await user.paste(text)
      await user.tab()
    },
    choose: (label: string, option: string) => user.selectOptions(field(label), option),
  }
}
