// Sets theme and scale before the first paint, so that a saved dark theme never flashes white.
// `shell/layout-settings.ts` writes what this reads; anything unreadable leaves the defaults of index.html.
;(function () {
  try {
    var saved = JSON.parse(localStorage.getItem('layout') || '{}')
    var root = document.documentElement
    var isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
    var isFollowed = saved.followSystem === true || !('followSystem' in saved || 'theme' in saved)
    var light = saved.light || 'lara-light-indigo'
    var dark = saved.dark || 'lara-dark-indigo'
    var theme = isFollowed ? (isSystemDark ? dark : light) : saved.theme || light
    if (/^[a-z0-9-]{1,40}$/.test(theme)) root.setAttribute('data-theme', theme)
    if ([12, 13, 14, 15, 16].indexOf(saved.scale) >= 0) root.style.fontSize = saved.scale + 'px'
  } catch {
    // Storage refused or text spoiled: the defaults stand.
  }
})()
