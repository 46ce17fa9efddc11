import { markDocument, markedDocument } from './support/marked-document.ts'
import {
  expectHeading,
  nextReleases,
  openMember,
  returnToTab,
  test,
  requestedVersions,
} from './support/release-fixture.ts'
import { routes } from './support/routes.ts'
import { expect } from './support/test.ts'

test('an open tab keeps its releases until a navigation, and then uses the live ones completely', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  const versions = [requestedVersions(page, 'office'), requestedVersions(page, 'shell')]
  const open = async (link: string, heading: string) => {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expectHeading(page, heading)
  }
  await markDocument(page)

  await test.step('navigations use the former releases while the tab does not know the new ones', async () => {
    await released.site.release(nextReleases.newTitles)
    await released.site.release(nextReleases.shell)
    await open('Settings', 'Settings')
    await open('Nodes', 'Nodes')
    expect(versions.flatMap((requested) => [...requested])).not.toContain('2.0.0')
  })

  await test.step('one navigation after a return to the tab loads the releases of both apps', async () => {
    await returnToTab(page)
    await expect(markedDocument(page)).toBeAttached()
    for (const requested of versions) requested.clear()
    await open('Settings', 'New settings')
    await expect(markedDocument(page)).toHaveCount(0)
    await open('Nodes', 'New nodes')
    for (const requested of versions) expect([...requested]).toEqual(['2.0.0'])
  })

  await test.step('a rollback reaches the tab in the same way, and new pages at once', async () => {
    await markDocument(page)
    await released.site.rollBack('office')
    await open('Settings', 'New settings')
    await returnToTab(page)
    await open('Nodes', 'Nodes')
    await expect(markedDocument(page)).toHaveCount(0)
    await page.goto(routes.settings.to())
    await expectHeading(page, 'Settings')
  })
})
