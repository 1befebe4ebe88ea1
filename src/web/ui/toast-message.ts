export type ToastTone = 'success' | 'info' | 'danger'

export type ToastMessage = {
  readonly text: string
  readonly tone?: ToastTone
  /** Something to do about it, also named with its key: "Deshacer (Ctrl+Z)". */
  readonly action?: { readonly label: string; readonly onPress: () => void }
}
