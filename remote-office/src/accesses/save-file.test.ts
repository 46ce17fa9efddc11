import { afterEach, beforeEach, describe, expect, test, rstest } from '@rstest/core'
import { saveFile, usesShareSheet } from './save-file.ts'

const file = new File(['x'], 'phone.conf')
let downloads: string[] = []

beforeEach(() => {
  downloads = []
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})

afterEach(() => {
  rstest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

function shareSheet(answer: () => Promise<void>) {
  const share = rstest.fn(answer)
  Object.assign(navigator, { share })
  return share
}

const refusing = (name: string) => () => Promise.reject(new DOMException('refused', name))

test('a computer downloads, though it could share', async () => {
  const share = shareSheet(() => Promise.resolve())

  expect(await saveFile(file, 'macos')).toBe(true)

  expect(downloads).toEqual(['phone.conf'])
  expect(share).not.toHaveBeenCalled()
})

describe('on iOS', () => {
  test('the share sheet gets the file', async () => {
    const share = shareSheet(() => Promise.resolve())

    expect(await saveFile(file, 'ios')).toBe(true)

    expect(share).toHaveBeenCalledWith({ files: [file] })
    expect(downloads).toEqual([])
  })

  test("the person's own cancel is an answer", async () => {
    shareSheet(refusing('AbortError'))

    expect(await saveFile(file, 'ios')).toBe(false)

    expect(downloads).toEqual([])
  })

  test('any other refusal leads to a download', async () => {
    shareSheet(refusing('NotAllowedError'))

    expect(await saveFile(file, 'ios')).toBe(true)

    expect(downloads).toEqual(['phone.conf'])
  })

  test('without a share sheet it is a download', async () => {
    expect(usesShareSheet('ios')).toBe(false)
    await saveFile(file, 'ios')

    expect(downloads).toEqual(['phone.conf'])
  })
})
