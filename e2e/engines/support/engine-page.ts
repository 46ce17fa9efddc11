import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { EngineDriver } from './engine-driver.ts'
import { EngineLocator } from './engine-locator.ts'

const isReplaced = `!document.querySelector('#root > [data-prerendered]')`

/** A page in one of the engines. A journey uses only this class and its locators. */
export class EnginePage extends EngineLocator {
  readonly driver: EngineDriver
  readonly #baseUrl: string

  constructor(driver: EngineDriver, baseUrl: string) {
    super(driver)
    this.driver = driver
    this.#baseUrl = baseUrl
  }

  /** Opens a path of the site, and waits until React has replaced the prerendered page. */
  async goto(pathname: string): Promise<void> {
    await this.driver.goto(this.#baseUrl + pathname)
    await this.#waitForReact()
  }

  async reload(): Promise<void> {
    await this.driver.reload()
    await this.#waitForReact()
  }

  /** Calls a function in the page, whose arguments and result are JSON values. */
  evaluate = <Args extends unknown[], Value>(run: (...args: Args) => Value, ...args: Args) =>
    this.driver.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`) as Promise<Awaited<Value>>

  waitForPath = (pathname: string) =>
    expect.poll(() => this.evaluate(() => location.pathname), { message: 'the path of the page' }).toBe(pathname)

  /** Waits for the only file that this page has downloaded; returns the name and the text of the file. */
  async download(): Promise<{ name: string; text: string }> {
    const folder = this.driver.downloadFolder
    // An unfinished download is a `.part` file in Firefox, usually beside an empty file of the final name, and `.wkdownload` in WebKit.
    const isPartial = (name: string) => /\.(?:part|wkdownload)$/.test(name)
    const finished = async () => {
      const names = await readdir(folder)
      const [name, ...others] = names
      const isFinished = name && others.length === 0 && !isPartial(name)
      const text = isFinished ? await readFile(path.join(folder, name), 'utf8') : ''
      return text && { name, text }
    }
    await expect.poll(finished, { message: 'one downloaded file' }).not.toBe('')
    return (await finished()) as { name: string; text: string }
  }

  readonly #waitForReact = () =>
    expect.poll(() => this.driver.evaluate(isReplaced), { message: 'the page is rendered' }).toBe(true)
}
