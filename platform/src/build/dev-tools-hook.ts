/**
 * What Fast Refresh of a remote needs inside of the shell: it learns of a React that is there already from the
 * `renderers` of the React DevTools' hook, and its own stand-in for that hook never fills them. Before React, in
 * development alone.
 */
export const devToolsHook = `
  if (!window.__REACT_DEVTOOLS_GLOBAL_HOOK__) {
    const renderers = new Map()
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      renderers,
      supportsFiber: true,
      checkDCE() {},
      inject(renderer) { renderers.set(renderers.size + 1, renderer); return renderers.size },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    }
  }
`
