/** In pixels of the viewport. */
type Point = { x: number; y: number }

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Backspace' | 'Space'

/** What each engine offers. `EnginePage` is built on it. */
export type EngineDriver = {
  /** Opens a URL and waits for its `load` event. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** The value of an expression in the page, a JSON value. The policy of the page does not apply to it. */
  evaluate: (expression: string) => Promise<unknown>
  click: (point: Point) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** The errors that the console has shown, uncaught exceptions included. */
  consoleErrors: () => string[]
  /** Where the browser saves downloads. */
  downloadFolder: string
  close: () => Promise<void>
}

/** A browser; each driver has a storage and a cache of its own. */
export type Engine = {
  /** The default is the user agent of the engine. */
  open: (userAgent?: string) => Promise<EngineDriver>
  close: () => Promise<void>
}
