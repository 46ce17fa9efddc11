/**
 * A React DevTools hook that records renderers. The Fast Refresh runtime of a remote starts after the shell's React and
 * finds it only in `renderers`, which the hook that Fast Refresh itself installs never fills
 * (https://github.com/react/react/pull/27414). Runs before React, only in development.
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
