import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { phoneWords } from '../words/shell/phone.ts'
import { PhoneButton } from './controls.tsx'
import { clockwise, wholePicture, type Corners, type Point } from './find-corners.ts'
import { movedCorner } from './move-corner.ts'
import { tones, type Picture, type Tone } from './flatten.ts'
import { canvasOf, jpegOf, smaller } from './photographs.ts'
import { proposedCorners, straightPage } from './picture-tasks.ts'

export type CornerEditorProps = {
  readonly photo: Picture
  readonly onPage: (page: Blob) => void
  readonly onDiscard: () => void
}

/** Where the sheet lies in the photograph: proposed, and always the person's to move. */
export function CornerEditor({ photo, onPage, onDiscard }: CornerEditorProps) {
  const { corners, setCorners, found } = useProposal(photo)
  const [tone, setTone] = useState<Tone>('GREY')
  const [isBusy, setBusy] = useState(false)
  const accept = async (): Promise<void> => {
    setBusy(true)
    try {
      onPage(await jpegOf(await straightPage(photo, clockwise(corners), tone)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="phone-stack">
      <p role="status">{phoneWords[found]}</p>
      <Sheet photo={photo} corners={corners} onCorners={setCorners} />
      <fieldset className="phone-tones">
        <legend className="visually-hidden">{phoneWords.tonesLabel}</legend>
        {tones.map((each) => (
          <label key={each} className="phone-tone">
            <input
              type="radio"
              name="tone"
              checked={tone === each}
              onChange={() => setTone(each)}
            />
            {phoneWords.tones[each]}
          </label>
        ))}
      </fieldset>
      <PhoneButton isPrimary isDisabled={isBusy} onPress={() => void accept()}>
        {isBusy ? phoneWords.working : phoneWords.accept}
      </PhoneButton>
      <div className="phone-row">
        <PhoneButton isDisabled={isBusy} onPress={() => setCorners(wholePicture)}>
          {phoneWords.wholePhoto}
        </PhoneButton>
        <PhoneButton isDisabled={isBusy} onPress={onDiscard}>
          {phoneWords.again}
        </PhoneButton>
      </div>
    </div>
  )
}

/** The whole picture until corners are found, and then theirs unless somebody moved one already. */
function useProposal(photo: Picture) {
  const [moved, setCorners] = useState<Corners | null>(null)
  const [proposed, setProposed] = useState<Corners | 'looking' | null>('looking')
  useEffect(() => {
    let isOver = false
    const look = async (): Promise<void> => {
      const corners = await proposedCorners(smaller(photo)).catch(() => null)
      if (!isOver) setProposed(corners)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [photo])
  const isFound = proposed !== 'looking' && proposed !== null
  const looked = isFound ? 'proposed' : proposed === null ? 'notProposed' : 'looking'
  const found = moved === null ? looked : 'moved'
  return { corners: moved ?? (isFound ? proposed : wholePicture), setCorners, found } as const
}

type SheetProps = {
  readonly photo: Picture
  readonly corners: Corners
  readonly onCorners: (corners: Corners) => void
}

function Sheet({ photo, corners, onCorners }: SheetProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const canvas = canvasOf(photo)
    canvas.setAttribute('aria-hidden', 'true')
    frame.current?.prepend(canvas)
    return () => canvas.remove()
  }, [photo])
  const move = (place: number, to: Point): void => onCorners(movedCorner(corners, place, to))
  const follow = (place: number, { clientX, clientY }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect()
    if (box)
      move(place, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height })
  }
  return (
    <div
      ref={frame}
      className="phone-sheet"
      style={{
        aspectRatio: photo.width / photo.height,
        maxWidth: `${(60 * photo.width) / photo.height}dvh`,
      }}
    >
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {corners.map((corner, place) => (
        <button
          // Corners have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={place}
          type="button"
          className="phone-corner"
          aria-label={phoneWords.corners[place] ?? ''}
          style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) =>
            event.currentTarget.hasPointerCapture(event.pointerId) && follow(place, event)
          }
          onKeyDown={(event) => {
            const to = stepped(corner, event)
            if (to) move(place, to)
          }}
        />
      ))}
    </div>
  )
}

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** By half a hundredth of the side; with Shift, by five. */
function stepped({ x, y }: Point, event: KeyboardEvent): Point | null {
  const way = ways[event.key]
  if (!way) return null
  event.preventDefault()
  const step = event.shiftKey ? 0.05 : 0.005
  return { x: x + way.x * step, y: y + way.y * step }
}
