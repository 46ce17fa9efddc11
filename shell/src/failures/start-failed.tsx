import { Button } from '@sallyport/ui'
import { useState } from 'react'
import { builtInMessages } from './built-in-messages.ts'
import styles from './failed.module.css'

export function StartFailed() {
  const [isBusy, setIsBusy] = useState(false)
  const { startTitle, startText, again } = builtInMessages()

  function handleRetry() {
    setIsBusy(true)
    void reloadWithFreshFiles()
  }

  return (
    <main>
      <div className={styles.failed} role="alert">
        <h1>{startTitle}</h1>
        <p>{startText}</p>
        <Button variant="primary" busy={isBusy} onClick={handleRetry}>
          {again}
        </Button>
      </div>
    </main>
  )
}

/** In milliseconds. */
const filesTimeout = 4000
const pageFileSelector = 'link[rel=stylesheet], script[src], link[rel=preload][as=fetch]'

/** Refreshes the files first: `location.reload()` alone reuses cached immutable files, even corrupt ones (https://www.rfc-editor.org/rfc/rfc8246). */
async function reloadWithFreshFiles(): Promise<void> {
  const files = [...document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(pageFileSelector)]
  const signal = AbortSignal.timeout(filesTimeout)
  await Promise.allSettled(files.map((file) => refresh(file, signal)))
  location.reload()
}

/** Replaces the cached copy of a file. Checks the hash and reads the whole body, so that only a complete file is cached. */
async function refresh(file: HTMLLinkElement | HTMLScriptElement, signal: AbortSignal): Promise<void> {
  const url = file instanceof HTMLLinkElement ? file.href : file.src
  // Preloads of translations have the hash in `data-integrity`.
  const integrity = file.integrity || (file.dataset['integrity'] ?? '')
  const response = await fetch(url, { cache: 'reload', integrity, signal })
  await response.arrayBuffer()
}
