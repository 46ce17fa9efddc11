import { afterEach, beforeEach, describe, expect, test, rstest } from '@rstest/core'
import { confirmDownloads, saveFile, usesShareSheet } from './save-file.ts'

const file = new File(['x'], 'phone.conf')
let downloads: string[] = []

beforeEach(() => {
  downloads = []
  localStorage.clear()
  rstest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
})

afterEach(() => {
  rstest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
})

function stubShare(result: () => Promise<void>) {
  const share = rstest.fn(result)
  Object.assign(navigator, { share })
  return share
}

const rejectWith = (name: string) => () => Promise.reject(new DOMException('refused', name))

test('downloads on a computer that supports sharing', async () => {
  const share = stubShare(() => Promise.resolve())

  expect(await saveFile(file, 'macos')).toBe('unconfirmed')

  expect(downloads).toEqual(['phone.conf'])
  expect(share).not.toHaveBeenCalled()
})

test('counts a download as saved once one has arrived in this browser', async () => {
  confirmDownloads()

  expect(await saveFile(file, 'macos')).toBe('saved')

  expect(downloads).toEqual(['phone.conf'])
})

describe('on iOS', () => {
  test('shares the file', async () => {
    const share = stubShare(() => Promise.resolve())

    expect(await saveFile(file, 'ios')).toBe('saved')

    expect(share).toHaveBeenCalledWith({ files: [file] })
    expect(downloads).toEqual([])
  })

  test('says when the user cancels', async () => {
    stubShare(rejectWith('AbortError'))

    expect(await saveFile(file, 'ios')).toBe('cancelled')

    expect(downloads).toEqual([])
  })

  test('downloads after any other error', async () => {
    stubShare(rejectWith('NotAllowedError'))

    expect(await saveFile(file, 'ios')).toBe('unconfirmed')

    expect(downloads).toEqual(['phone.conf'])
  })

  test('downloads when sharing is not supported', async () => {
    expect(usesShareSheet('ios')).toBe(false)
    await saveFile(file, 'ios')

    expect(downloads).toEqual(['phone.conf'])
  })
})
