import { limits } from '@sallyport/contract/config'

const { remote } = limits

const code = `(sheet) => {
  document.head.appendChild(sheet);
  setTimeout(() => sheet.onerror && sheet.onerror({ type: 'timeout' }), ${remote.fileTimeout});
}`

/**
 * Puts a sheet into the page and gives it the time-out that the bundler gives to scripts alone: its handler is there until
 * it has arrived. The bundler writes the function's text into each build.
 */
export const insertSheet = Object.assign(() => {}, { toString: () => code })
