/** In CSS pixels of the viewport. */
type Point = { x: number; y: number }

export type Key = 'Enter' | 'Escape' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Backspace' | 'Space'

/** A page of an engine, with what all engines offer. `EnginePage` is built on it. */
export type EngineDriver = {
  /** Opens a URL and waits for its `load` event. */
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Evaluates an expression in the page, to a JSON value. The Content Security Policy of the page does not apply to the expression. */
  evaluate: (expression: string) => Promise<unknown>
  click: (point: Point) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  /** The console errors so far, uncaught exceptions included. */
  consoleErrors: () => string[]
  /** The folder in which the browser saves downloads. */
  downloadFolder: string
  close: () => Promise<void>
}

/** A browser. Drivers share neither storage nor cache. */
export type Engine = {
  /** Opens a page, with the user agent of the engine by default. */
  open: (userAgent?: string) => Promise<EngineDriver>
  close: () => Promise<void>
}
