// Sets theme and scale before the first paint, so that a saved dark theme never flashes white.
// `shell/layout-settings.ts` writes what this reads; anything unreadable leaves the defaults of index.html.
;(function () {
  try {
    var saved = JSON.parse(localStorage.getItem('layout') || '{}')
    var root = document.documentElement
    if (/^[a-z0-9-]{1,40}$/.test(saved.theme)) root.setAttribute('data-theme', saved.theme)
    if (saved.scale >= 12 && saved.scale <= 16) root.style.fontSize = saved.scale + 'px'
  } catch {
    // Storage refused or text spoiled: the defaults stand.
  }
})()
