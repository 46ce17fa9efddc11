import { beforeEach, expect, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { signIn } from '@sallyport/runtime/session'
import { readLanguage, readViewer } from '@sallyport/site'
import { act, changeLanguage, member } from '@sallyport/testing'
import { mirrorCookies } from './mirror-cookies.ts'

beforeEach(() => void signOut())

test('the cookies contain the language and the viewer, without the token', async () => {
  mirrorCookies()
  expect([readViewer(document.cookie), readLanguage(document.cookie)]).toEqual(['guest', 'en'])

  signIn({ token: 'secret', account: member() })
  expect(readViewer(document.cookie)).toBe('user')

  signIn({ token: 'secret', account: { ...member(), is_admin: true } })
  expect(readViewer(document.cookie)).toBe('admin')
  expect(document.cookie).not.toContain('secret')

  signOut()
  expect(readViewer(document.cookie)).toBe('guest')

  await act(() => changeLanguage('ru'))
  expect(readLanguage(document.cookie)).toBe('ru')
})
