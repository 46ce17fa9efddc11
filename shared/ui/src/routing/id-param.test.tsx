import { expect, test } from '@rstest/core'
import { renderPage } from '@sallyport/testing'
import { useIdParam } from './id-param.ts'

const table = [
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['0', null],
  ['-1', null],
  ['01', null],
  ['x', null],
  ['2147483648', null],
] as const

for (const [written, id] of table) {
  test(`is ${id} for ${written}`, () => {
    const Page = () => <p>{String(useIdParam())}</p>

    const { screen } = renderPage(Page, { at: `/office/node/${written}`, path: '/office/node/:id' })

    expect(screen.getByText(String(id))).toBeVisible()
  })
}
