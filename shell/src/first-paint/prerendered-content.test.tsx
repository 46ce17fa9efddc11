import { afterEach, beforeEach, describe, expect, test } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import { signIn } from '@sallyport/runtime/session'
import { act, member } from '@sallyport/testing'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { PrerenderedContent } from './prerendered-content.tsx'
import { replacePrerendered } from './replace-prerendered.ts'

const form = '<form><input name="email"><button type="submit">Log in</button></form>'

// The first rule stands for the order of the cascade layers, which happy-dom cannot parse.
const rules = 'a{color:red}b{color:red}i{color:red}'

let container: HTMLElement
let root: Root

beforeEach(() => {
  signOut()
  history.replaceState(null, '', '/')
  Object.assign(document.documentElement.dataset, { viewer: 'guest', target: '/auth/login' })
  document.body.innerHTML = `<style id="prerendered-styles">${rules}</style><div id="root"><div data-prerendered><main><div></div><section>${form}</section></main></div></div>`
  container = document.getElementById('root')!
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  delete document.documentElement.dataset['viewer']
  delete document.documentElement.dataset['target']
  delete document.documentElement.dataset['outdated']
})

const pending = (
  <main>
    <div />
    <PrerenderedContent fallback={<p>Loading</p>} />
  </main>
)
const finished = (
  <main>
    <div />
    <form>
      <input name="email" />
      <button type="submit">Log in</button>
    </form>
  </main>
)

const email = () => container.querySelector<HTMLInputElement>('[name=email]')!
const prerenderedRules = () => document.querySelector<HTMLStyleElement>('#prerendered-styles')?.sheet?.cssRules.length
const replace = (content: typeof pending) =>
  act(() => replacePrerendered(container, () => flushSync(() => root.render(content))))

test('the prerendered content stays until the page is ready, which gets what was typed', async () => {
  const field = email()
  field.value = 'a@b'
  field.focus()

  replace(pending)
  expect(email()).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(prerenderedRules()).toBe(3)

  field.value = 'a@b.co'
  history.replaceState(null, '', '/auth/login')
  await act(async () => root.render(finished))
  expect(email()).not.toBe(field)
  expect(email().value).toBe('a@b.co')
  expect(document.activeElement).toBe(email())
  expect(prerenderedRules()).toBe(1)
})

test('another page that is opened meanwhile does not get what was typed', async () => {
  replace(pending)
  email().value = 'a@b.co'

  history.pushState(null, '', '/auth/register')
  await act(async () => root.render(finished))

  expect(email().value).toBe('')
  expect(prerenderedRules()).toBe(1)
})

test('a page that is ready at once gets what was typed', () => {
  email().value = 'a@b.co'

  replace(finished)

  expect(container.querySelectorAll('main')).toHaveLength(1)
  expect(email().value).toBe('a@b.co')
  expect(prerenderedRules()).toBe(1)
})

describe('the prerendered page is not shown', () => {
  const { dataset } = document.documentElement
  const asMember = () => signIn({ token: 'secret', account: member() })
  const cases: [name: string, prepare: () => void][] = [
    ['to a signed-in user if it is for guests', asMember],
    ['to a guest if it is for a signed-in user', () => (dataset['viewer'] = 'user')],
    ['to another user if it is for an admin', () => (asMember(), (dataset['viewer'] = 'admin'))],
    ['if the inline script has hidden it', () => (dataset['outdated'] = '')],
  ]
  for (const [name, prepare] of cases) {
    test(name, () => {
      prepare()

      replace(pending)

      expect(container.textContent).toBe('Loading')
    })
  }
})
