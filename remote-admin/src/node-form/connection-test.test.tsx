import { beforeEach, describe, expect, rs, test } from '@rstest/core'
import { nodeHealthEndpoints, type NodeProblem, nodeProblems } from '@sallyport/contract/endpoints'
import { act, api, changeLanguage, fireEvent, setFailureReporter, waitFor } from '@sallyport/testing'
import { agentToken, nodeSetup } from './testing/node-setup.ts'
import { adminNode, openCreatePage, openEditPage } from './testing/open-node-form.ts'

const { test: endpoint } = nodeHealthEndpoints
const { api_url, public_key } = nodeSetup()
const managed = { ...adminNode(), api_url, public_key }
const report = rs.fn()

beforeEach(() => {
  report.mockReset()
  setFailureReporter(report)
})

type OpenPage = Awaited<ReturnType<typeof openEditPage>>

async function openWithRemovedToken() {
  const page = await openManaged()
  await page.user.click(page.screen.getByRole('button', { name: 'Remove token' }))
  return page
}

async function openManaged(token = '') {
  const page = await openEditPage(managed)
  fireEvent.change(page.field('API token'), { target: { value: token } })
  return { ...page, clickTest: () => page.user.click(page.screen.getByRole('button', { name: 'Test connection' })) }
}

const sentBodies = () => api.calls(endpoint).map(({ body }) => body)

describe('the request of the test', () => {
  test('leaves the stored token to the server while the field is empty, also for another URL', async () => {
    api.respond(endpoint, { problem: null })
    const { clickTest, fillField } = await openManaged()

    await clickTest()

    await waitFor(() => expect(sentBodies()).toEqual([{ node_id: 7, api_url, api_token: '' }]))
    const changed = { node_id: 7, api_url: 'https://other.example.org:51821', api_token: '' }
    await fillField('API URL', changed.api_url)
    await clickTest()
    await waitFor(() => expect(sentBodies().at(-1)).toEqual(changed))
  })

  test('contains the token of a new node', async () => {
    api.respond(endpoint, { problem: null })
    const { fillField, screen, user } = await openCreatePage()
    await fillField('API URL', api_url)
    await fillField('API token', agentToken)

    await user.click(screen.getByRole('button', { name: 'Test connection' }))

    await waitFor(() => expect(sentBodies()).toEqual([{ node_id: null, api_url, api_token: agentToken }]))
  })

  test('is not sent without a valid API URL, which gets the focus', async () => {
    const { field, screen, user } = await openCreatePage()

    await user.click(screen.getByRole('button', { name: 'Test connection' }))

    await waitFor(() => expect(field('API URL')).toHaveFocus())
    expect(field('API URL')).toHaveAccessibleDescription('Required field')
    expect(field('Name')).not.toBeInvalid()
    expect(api.calls(endpoint)).toEqual([])
  })

  const unmanaged: [name: string, open: () => Promise<OpenPage>][] = [
    ['a token of no agent', () => openManaged('demo-oslo')],
    ['a token that will be removed', openWithRemovedToken],
    ['no token', () => openEditPage({ ...managed, has_api_token: false })],
  ]
  for (const [name, open] of unmanaged) {
    test(`is not sent with ${name}`, async () => {
      const { screen, user } = await open()

      await user.click(screen.getByRole('button', { name: 'Test connection' }))

      expect(await screen.findByText(/There is nothing to test without the API token of an agent/)).toBeVisible()
      expect(api.calls(endpoint)).toEqual([])
    })
  }
})

describe('the result of the test', () => {
  test('is the version of the agent', async () => {
    api.respond(endpoint, { problem: null, agent_version: '1.2.3', public_key })
    const { clickTest, screen } = await openManaged()

    await clickTest()

    const text = await screen.findByText('The agent answers. Its version is 1.2.3.')
    expect(text.closest('[aria-live="polite"]')).toBeVisible()
    expect(screen.queryByText(/public key of the agent differs/)).toBeNull()
  })

  const sentences: Record<NodeProblem, [en: RegExp, ru: RegExp]> = {
    connection: [/can’t be reached/, /Связаться с агентом не удалось/],
    timeout: [/did not answer in time/, /не ответил вовремя/],
    blocked_address: [/never calls/, /не обращается/],
    certificate: [/certificate differs/, /Сертификат агента не совпадает/],
    token: [/refuses the API token/, /не принимает токен/],
    response: [/No compatible agent/, /не агент/],
    other_server: [/another installation/, /другая установка/],
    shared_agent: [/Another node has the same agent/, /Тот же агент указан/],
    public_key: [/public key of the interface/, /Публичный ключ интерфейса/],
    interface: [/cannot change the WireGuard interface/, /не удаётся изменить интерфейс/],
    subnet: [/address of another subnet/, /не из той подсети/],
    port: [/listens on another UDP port/, /слушает другой порт UDP/],
    forwarding: [/Apps connect, but nothing loads/, /Приложения подключаются, но сайты не открываются/],
    firewall: [/firewall rules of the agent are missing/, /нет правил брандмауэра/],
    mtu: [/MTU of the interface is too small or too large/, /MTU интерфейса слишком мал/],
  }
  for (const problem of nodeProblems) {
    test(`explains the problem ${problem} in both languages, in place and without a toast`, async () => {
      api.respond(endpoint, { problem })
      const { clickTest, screen } = await openManaged()

      await clickTest()

      expect(await screen.findByRole('alert')).toHaveTextContent(sentences[problem][0])
      await act(() => changeLanguage('ru'))
      expect(screen.getByRole('alert')).toHaveTextContent(sentences[problem][1])
      expect(report).not.toHaveBeenCalled()
    })
  }

  test('warns of another public key, and takes over the key of the agent', async () => {
    const agentKey = 'b3RoZXItcHVibGljLWtleS1vdGhlci1wdWJsaWMta2U='
    api.respond(endpoint, { problem: null, agent_version: '1.2.3', public_key: agentKey })
    const { clickTest, screen, user, field } = await openManaged()
    await clickTest()
    expect(await screen.findByText(/The public key of the agent differs/)).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Use the agent’s key' }))

    expect(field('Public key')).toHaveValue(agentKey)
    expect(field('Public key')).toHaveFocus()
    expect(screen.queryByText(/The public key of the agent differs/)).toBeNull()
  })

  test('compares the subnet and the UDP port of the interface with the form, also while they are typed', async () => {
    api.respond(endpoint, { problem: null, public_key, address: '10.9.0.1/24', listen_port: 51_999 })
    const { clickTest, fillField, screen } = await openManaged()
    await clickTest()

    expect(await screen.findByText(/has the address 10.9.0.1\/24, this form has the subnet 10.8.0.0\/24/)).toBeVisible()
    expect(screen.getByText(/listens on UDP port 51999, the URL in this form has 51820/)).toBeVisible()
    await fillField('Subnet', '10.9.0.0/24')
    await fillField('URL', 'https://oslo.example.org:51999')

    expect(screen.queryByText(/has the address/)).toBeNull()
    expect(screen.queryByText(/listens on UDP port/)).toBeNull()
  })

  test('disappears when the API URL or the token changes', async () => {
    api.respond(endpoint, { problem: 'timeout' })
    const { clickTest, fillField, screen } = await openManaged()
    await clickTest()
    expect(await screen.findByRole('alert')).toBeVisible()

    await fillField('API URL', 'https://other.example.org')

    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('disappears when the next test starts', async () => {
    api.respond(endpoint, { problem: 'timeout' })
    const { clickTest, screen } = await openManaged()
    await clickTest()
    expect(await screen.findByRole('alert')).toBeVisible()
    api.respond(endpoint, () => new Promise<never>(() => {}))

    await clickTest()

    await waitFor(() => expect(sentBodies()).toHaveLength(2))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
