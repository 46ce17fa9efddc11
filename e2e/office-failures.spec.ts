import type { Page } from '@playwright/test'
import { routes } from 'shared/config'
import { accessEndpoints, nodeEndpoints, sessionEndpoints } from 'shared/contract'
import { accessActs } from './support/access-acts.ts'
import { badAnswers, isRefused, silence, type BadAnswer } from './support/bad-answers.ts'
import { answerBy, answerGood, answerStatus } from './support/fake-answers.ts'
import { accessesAnswer, allocateAnswer, free, nodesAnswer } from './support/office-answers.ts'
import { expect, test } from './support/test.ts'

const everything = [...badAnswers, silence]
const node = routes.node.to({ id: 7 })

async function answerWell(page: Page) {
  await page.unrouteAll()
  await answerGood(page, nodeEndpoints.list, nodesAnswer(free))
  await answerGood(page, accessEndpoints.byNode, accessesAnswer(free, 1))
  await answerGood(page, accessEndpoints.allocate, allocateAnswer(free))
  await answerGood(page, accessEndpoints.rename, {})
  await answerGood(page, accessEndpoints.remove, {})
}

test.beforeEach(({ announced }) => {
  announced.push(/Failed to load resource/)
  test.slow()
})

/** That it is told in passing, once, and can be put away. */
async function expectTold(page: Page, { name, says }: BadAnswer) {
  const toast = page.getByRole('alert').filter({ hasText: says })
  await expect(toast, name).toHaveCount(1)
  // By key: a click waits until the toast stands still, and it goes by itself.
  await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(toast).toHaveCount(0)
}

/** That the panel in its place says so, with the reason, and that no toast repeats it. */
async function expectShown(page: Page, { name, reason }: BadAnswer) {
  await expect(page.getByText(reason, { exact: true }), name).toBeVisible()
  await expect(page.getByRole('alert'), name).toHaveCount(1)
}

const lists = [
  {
    endpoint: nodeEndpoints.list,
    at: routes.nodes.to(),
    brings: (page: Page) => page.getByRole('link', { name: 'Fjord' }),
  },
  {
    endpoint: accessEndpoints.byNode,
    at: node,
    brings: (page: Page) => page.getByRole('heading', { name: 'Fjord' }),
  },
]

for (const { endpoint, at, brings } of lists) {
  test(`${endpoint.path}: whatever goes wrong is shown once, with its reason, and Try again brings it`, async ({
    asMember: page,
  }) => {
    for (const answer of everything) {
      await page.unrouteAll()
      await answerBy(page, endpoint, answer.fulfil)
      await page.goto(at)
      await expectShown(page, answer)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

      await answerWell(page)
      await page.getByRole('button', { name: 'Try again' }).click()

      await expect(brings(page), answer.name).toBeVisible()
    }
  })
}

for (const { endpoint, isShapeless, prepare, send, expectKept, works } of accessActs) {
  test(`${endpoint.path}: whatever goes wrong is told, nothing is lost, and it works the next time`, async ({
    asMember: page,
  }) => {
    await answerWell(page)
    await page.goto(node)
    await prepare(page)

    for (const answer of isShapeless ? everything.filter(isRefused) : everything) {
      await answerBy(page, endpoint, answer.fulfil)
      await send(page)
      await expectTold(page, answer)
      await expectKept(page, answer.name)
    }

    await answerWell(page)
    await send(page)
    await expect(works(page)).toBeVisible()
  })
}

test('account info: whatever goes wrong is told, and what is known of the person stays', async ({ asMember: page }) => {
  for (const answer of everything) {
    await page.unrouteAll()
    await answerBy(page, sessionEndpoints.info, answer.fulfil)
    await page.goto(routes.settings.to())
    await expect(page.getByText('member@sallyport.test')).toBeVisible()
    await expectTold(page, answer)
    await expect(page.getByText('Basic', { exact: true })).toBeVisible()
  }
})

test('account info that cannot be had of somebody who is not known yet: told, and the login page stands', async ({
  asMember: page,
}) => {
  // Before the page loads: a successful response would store the account again.
  await answerStatus(page, sessionEndpoints.info, 500)
  await page.goto(routes.notFound.to())
  await page.evaluate(() => {
    const [key, text] = Object.entries<string>(localStorage).find(([, stored]) => stored.includes('"account"'))!
    localStorage.setItem(key, text.replace(/"account":\{[^}]*\}/, '"account":null'))
  })

  await page.goto(routes.nodes.to())

  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page).toHaveURL(routes.login.to())
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.unrouteAll()
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('list', { name: 'Nodes' })).toBeVisible()
})

const asked = [
  { endpoint: sessionEndpoints.info, at: routes.settings.to() },
  ...lists.map(({ endpoint, at }) => ({ endpoint, at })),
  ...accessActs.map(({ endpoint, prepare, send }) => ({
    endpoint,
    at: node,
    act: async (page: Page) => {
      await prepare(page)
      await send(page)
    },
  })),
]

test('a session that is over ends at the login page, whichever call tells of it', async ({ openAs }) => {
  for (const { endpoint, at, ...call } of asked) {
    const page = await openAs('member')
    await answerWell(page)
    await answerStatus(page, endpoint, 401)
    await page.goto(at)
    if ('act' in call) await call.act(page)

    await expect(page, endpoint.path).toHaveURL(routes.login.to())
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })).toBeVisible()
    await page.context().close()
  }
})
