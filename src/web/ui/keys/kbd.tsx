import './kbd.css'

/**
 * A key or a chord as printed on the keyboard, for the eye: `Ctrl+Enter`. Controls name the key in
 * their own label.
 */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <kbd className="kbd" aria-hidden="true">
      {keys}
    </kbd>
  )
}
