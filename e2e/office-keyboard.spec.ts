import { pressOn, tabTo, typeInto } from './support/keyboard.ts'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

test('an access is created, saved, renamed and deleted with the keyboard only', async ({ asPremium: page }) => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('alertdialog')
  const rows = page.getByRole('list', { name: 'Accesses' }).getByRole('listitem')
  const inRow = (name: string) => rows.filter({ hasText: 'keys' }).getByRole('button', { name })
  await page.goto(routes.nodes.to())

  await test.step('a node is opened, with the sections of its how-to', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Brussels', exact: true }))
    await expect(heading('Brussels')).toBeFocused()
    const details = page.locator('details:not(details details)')
    // Three open steps, and the section about IPv6.
    await expect(details).toHaveCount(4)
    for (const section of (await details.all()).slice(0, 3)) {
      await expect(section).toHaveAttribute('open')
      await pressOn(page, section.locator('summary').first())
      await expect(section).not.toHaveAttribute('open')
      await page.keyboard.press('Enter')
      await expect(section.locator('p').first()).toBeVisible()
    }
  })

  await test.step('an access is created, and both of its files are saved', async () => {
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'keys')
    await page.keyboard.press('Enter')
    await expect(heading('New access')).toBeFocused()
    for (const [label, file] of [
      ['Download config', 'keys.conf'],
      ['Save QR code', 'keys.png'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), pressOn(page, button(label))])
      expect(download.suggestedFilename()).toBe(file)
    }
  })

  await test.step('leaving the card is cancelled, and the card is closed', async () => {
    await tabTo(page, button('Back'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button('Back')).toBeFocused()
    await pressOn(page, button('Close'))
    await expect(dialog).toBeFocused()
    await pressOn(page, dialog.getByRole('button', { name: 'Close' }))
    await expect(heading('Create an access')).toBeFocused()
  })

  await test.step('the access is renamed', async () => {
    await pressOn(page, inRow('Rename'))
    await expect(rows.getByRole('textbox')).toBeFocused()
    await typeInto(page, rows.getByRole('textbox'), 'keys-2')
    await page.keyboard.press('Enter')
    await expect(rows.filter({ hasText: 'keys-2' })).toBeVisible()
    await expect(inRow('Rename')).toBeFocused()
  })

  await test.step('the access is deleted, and the list of nodes is opened', async () => {
    await pressOn(page, inRow('Delete'))
    await pressOn(page, dialog.getByRole('button', { name: 'Delete' }))
    await expect(rows.filter({ hasText: 'keys' })).toBeHidden()
    await expect(heading('Accesses')).toBeFocused()
    await tabTo(page, button('Back'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(heading('Nodes')).toBeFocused()
  })
})
