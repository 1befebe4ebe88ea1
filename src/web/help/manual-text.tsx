import '../ui/keys/kbd.css'

/** A text of the manual: what stands as `[F2]` is a key. */
export function ManualText({ text }: { readonly text: string }) {
  return text.split(keyMark).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // The same text gives the same parts in the same places.
      // oxlint-disable-next-line react/no-array-index-key
      <kbd key={place} className="kbd">
        {part}
      </kbd>
    ),
  )
}

/** Between brackets; a bracket alone is a key too. */
const keyMark = /\[([^\s[\]](?:[^[\]]*)|[[\]])\]/u
