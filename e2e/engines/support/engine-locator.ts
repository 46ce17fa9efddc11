import { expect } from '@playwright/test'
import type { EngineDriver } from './engine-driver.ts'
import { findExpression, installation, selectTextExpression, type Found, type LocatorStep } from './page-functions.ts'

type RoleOptions = { name?: string; exact?: boolean }
type TextOptions = { exact?: boolean }

/** Finds visible elements as Playwright's locators do, in any engine. */
export class EngineLocator {
  readonly #driver: EngineDriver
  readonly #steps: readonly LocatorStep[]

  constructor(driver: EngineDriver, steps: readonly LocatorStep[] = []) {
    this.#driver = driver
    this.#steps = steps
  }

  readonly #then = (step: LocatorStep) => new EngineLocator(this.#driver, [...this.#steps, step])

  getByRole = (role: string, options: RoleOptions = {}) => this.#then({ by: 'role', role, ...options })
  getByLabel = (text: string, options: TextOptions = {}) => this.#then({ by: 'label', text, ...options })
  getByText = (text: string, options: TextOptions = {}) => this.#then({ by: 'text', text, ...options })
  /** The content of a frame of the same origin. */
  frame = (title: string) => this.#then({ by: 'frame', title })
  /** The elements of this locator that contain a text. */
  filter = ({ hasText }: { hasText: string }) => this.#then({ by: 'hasText', text: hasText })

  /** The number of elements, and the state of the first one, read without waiting: for `expect.poll`. */
  count = async () => (await this.#find()).count
  text = async () => (await this.#find()).text
  value = async () => (await this.#find()).value
  isChecked = async () => (await this.#find()).isChecked
  isFocused = async () => (await this.#find()).isFocused

  /** Waits until at least one element is visible. */
  waitFor = () => expect.poll(this.count, this.#message('visible')).toBeGreaterThan(0)

  waitForHidden = () => expect.poll(this.count, this.#message('hidden')).toBe(0)

  /** Clicks the only element when it is enabled, has stopped moving and is not covered. */
  async click(): Promise<void> {
    let last = ''
    await expect
      .poll(async () => {
        const { count, isEnabled, point } = await this.#find(true)
        const place = JSON.stringify(point)
        const isStill = place === last
        last = place
        if (count !== 1 || !isEnabled || !point || !isStill) return { count, isEnabled, point, isStill }
        await this.#driver.click(point)
        return 'clicked'
      }, this.#message('clickable'))
      .toBe('clicked')
  }

  /** Replaces the text of a field by typing. */
  async fill(text: string): Promise<void> {
    await expect.poll(this.count, this.#message('the only one')).toBe(1)
    await this.#driver.evaluate(selectTextExpression([...this.#steps]))
    await (text === '' ? this.#driver.press('Backspace') : this.#driver.type(text))
    await expect.poll(this.value, this.#message(`filled with ${text}`)).toBe(text)
  }

  async #find(isScrolled = false): Promise<Found> {
    const expression = findExpression([...this.#steps], isScrolled)
    const found = await this.#driver.evaluate(expression)
    if (found) return found as Found
    await this.#driver.evaluate(installation)
    return (await this.#driver.evaluate(expression)) as Found
  }

  #message(state: string) {
    const steps = this.#steps.map(({ by, ...rest }) => `${by} ${Object.values(rest).join(' ')}`)
    return { message: `${steps.join(' › ')} is ${state}`, intervals: [50, 50, 100, 200] }
  }
}
