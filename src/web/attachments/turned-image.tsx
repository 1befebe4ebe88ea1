import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '../ui/buttons/icon-button.tsx'
import { attachmentWords } from '../words/entries/attachments.ts'

const zooms = [1, 1.5, 2, 3, 4]

export type TurnedImageProps = {
  readonly address: string
  readonly name: string
}

/** A picture as wide as its place, to be made larger and turned: papers are scanned as they lie. */
export function TurnedImage({ address, name }: TurnedImageProps) {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  // Its height of its width.
  const [shape, setShape] = useState(1)
  const isAcross = turns % 2 === 1
  const scale = zooms[zoom] ?? 1
  return (
    <div className="turned-image">
      <div className="turned-image-bar">
        <IconButton
          label={attachmentWords.zoomOut}
          icon={<ZoomOut aria-hidden="true" />}
          isDisabled={zoom === 0}
          onPress={() => setZoom(zoom - 1)}
        />
        <IconButton
          label={attachmentWords.zoomIn}
          icon={<ZoomIn aria-hidden="true" />}
          isDisabled={zoom === zooms.length - 1}
          onPress={() => setZoom(zoom + 1)}
        />
        <IconButton
          label={attachmentWords.turn}
          icon={<RotateCw aria-hidden="true" />}
          onPress={() => setTurns(turns + 1)}
        />
      </div>
      {/* Scrolled with the arrows, so it must be reached with Tab. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="turned-image-frame" role="group" aria-label={name} tabIndex={0}>
        <div
          className="turned-image-place"
          style={{ width: `${scale * 100}%`, aspectRatio: isAcross ? shape : 1 / shape }}
        >
          <img
            src={address}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setShape(naturalHeight / Math.max(1, naturalWidth))
            }
            style={{
              width: isAcross ? `${100 / shape}%` : '100%',
              rotate: `${turns * 90}deg`,
            }}
          />
        </div>
      </div>
    </div>
  )
}
