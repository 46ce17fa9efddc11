/** The preloaded stylesheets that the inline script of `index.html` applied. The loader of the bundler does not request them again. */
const pageStyles = () => document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]')

/** Removes those that have failed or not arrived, so that the loader of a remote requests them, with its retries. */
export function removeUnloadedPageStyles(): void {
  for (const link of pageStyles()) if (link.sheet === null) link.remove()
}

/** Removes those of other releases of a remote than the one that runs. */
export function removeOtherPageStyles(entryUrl: string): void {
  const [release, releases] = [new URL('.', entryUrl).href, new URL('..', entryUrl).href]
  for (const link of pageStyles()) {
    if (link.href.startsWith(releases) && !link.href.startsWith(release)) link.remove()
  }
}
