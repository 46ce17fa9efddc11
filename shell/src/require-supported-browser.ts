// `unsupported-browser.js` replaces the page, before or after the modules of the application. They would load remotes for it, and
// add the container of the toasts to it.
if ('unsupported' in document.documentElement.dataset) throw new Error('This browser is too old')
