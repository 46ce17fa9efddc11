// Replaces the page in a browser without features that the site needs. ES5 only, for browsers that cannot parse the other scripts.
;(function () {
  // The inline script of `index.html` sets the attribute.
  if (!document.documentElement.hasAttribute('data-unsupported')) return
  var texts = {
    en: [
      'This browser is too old',
      'The site works in Chrome and Edge 120, Firefox 128, Safari 17, iOS 17, and newer. Update your browser or your device, or use another one.',
    ],
    ru: [
      'Браузер устарел',
      'Сайт работает в Chrome и Edge 120, Firefox 128, Safari 17, iOS 17 и новее. Обновите браузер или устройство либо откройте сайт в другом браузере.',
    ],
  }
  var text = texts[document.documentElement.lang] || texts.en
  var page = document.createElement('main')
  page.appendChild(document.createElement('h1')).textContent = text[0]
  page.appendChild(document.createElement('p')).textContent = text[1]
  page.style.cssText = 'max-width:30em;margin:3em auto;padding:0 1em'
  document.body.textContent = ''
  document.body.appendChild(page)
})()
