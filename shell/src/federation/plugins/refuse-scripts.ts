/**
 * Keeps the federation runtime from inserting scripts, which it does without an integrity hash
 * (https://github.com/webpack/webpack/issues/14310). `load-entry` has loaded the entry before the runtime needs it.
 */
export default function refuseScripts() {
  return {
    name: 'refuse-scripts',
    createScript({ url }: { url: string }): never {
      throw new Error(`${url} is not an entry of the discovery document`)
    },
  }
}
