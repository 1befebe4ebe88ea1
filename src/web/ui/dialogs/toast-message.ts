export type ToastTone = 'success' | 'info' | 'danger'

export type ToastMessage = {
  readonly text: string
  readonly tone?: ToastTone
  /** How long it stays unless pointed at or focused, in ms; 8 s when nothing is said. */
  readonly lastsMs?: number
  /** Something to do about it, also named with its key: "Deshacer (Ctrl+Z)". */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}
