/**
 * Whether a document goes to its office in the same gesture that registers it: the form's own
 * habit, remembered in this browser.
 */
const storageKey = 'route-on-register'

export function routesOnRegister(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

export function rememberRouteChoice(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? 'yes' : 'no')
  } catch {
    // Chosen again next time.
  }
}
