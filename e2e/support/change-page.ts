import type { BrowserContext, Route } from '@playwright/test'

type Change = (html: string) => string

const changesOfBrowsers = new WeakMap<BrowserContext, Change>()

/** Responds with the page of the server after a change, and after the change by `changeEveryPage`. */
export async function fulfillChanged(route: Route, change: Change): Promise<void> {
  // Avoids a 304, which has no body.
  const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } })
  const html = change(await response.text())
  const changeOfBrowser = changesOfBrowsers.get(route.request().frame().page().context())
  await route.fulfill({ response, body: changeOfBrowser ? changeOfBrowser(html) : html })
}

/** Changes every page that a browser loads. */
export async function changeEveryPage(context: BrowserContext, change: Change): Promise<void> {
  changesOfBrowsers.set(context, change)
  await context.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? fulfillChanged(route, (html) => html) : route.fallback(),
  )
}
