// Ends the application, which would load remotes and render toasts into the page of `unsupported-browser.js`.
if ('unsupported' in document.documentElement.dataset) throw new Error('This browser is too old')
