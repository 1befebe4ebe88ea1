import { useEffect, useRef, useState } from 'react'

import { phoneWords } from '../words/shell/phone.ts'
import { PhoneButton, PhoneNotice } from './controls.tsx'
import type { Picture } from './flatten.ts'
import { pictureIn, pictureNow } from './photographs.ts'

export type CameraProps = {
  readonly onPhoto: (photo: Picture) => void
}

type Stream = MediaStream | 'asking' | 'none'

/** The camera in the page where the browser lets us, and in any case a picture from the device. */
export function Camera({ onPhoto }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const stream = useCamera()
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    if (video.current && stream instanceof MediaStream) video.current.srcObject = stream
  }, [stream])
  return (
    <div className="phone-stack">
      {stream === 'none' && <PhoneNotice>{phoneWords.noCamera}</PhoneNotice>}
      {stream instanceof MediaStream && (
        <>
          <video
            ref={video}
            className="phone-camera"
            aria-label={phoneWords.camera}
            autoPlay
            muted
            playsInline
            onPlaying={() => setRunning(true)}
          />
          <PhoneButton
            isPrimary
            isDisabled={!isRunning}
            onPress={() => video.current && onPhoto(pictureNow(video.current))}
          >
            {phoneWords.take}
          </PhoneButton>
        </>
      )}
      <PhotoFile isMain={stream === 'none'} onPhoto={onPhoto} />
    </div>
  )
}

/** The rear camera, for as long as it is shown. */
function useCamera(): Stream {
  const [stream, setStream] = useState<Stream>('asking')
  useEffect(() => {
    let isOver = false
    let own: MediaStream | null = null
    const open = async (): Promise<void> => {
      try {
        // Not there without https.
        own = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 3840 }, height: { ideal: 2160 } },
        })
        if (isOver) stop(own)
        else setStream(own)
      } catch {
        if (!isOver) setStream('none')
      }
    }
    void open()
    return () => {
      isOver = true
      if (own) stop(own)
    }
  }, [])
  return stream
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

type PhotoFileProps = CameraProps & { readonly isMain: boolean }

function PhotoFile({ isMain, onPhoto }: PhotoFileProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return
    try {
      onPhoto(await pictureIn(file))
    } catch {
      setUnreadable(true)
    }
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept="image/*"
        // Straight to the camera where there is none in the page.
        {...(isMain && { capture: 'environment' as const })}
        onChange={({ target }) => {
          setUnreadable(false)
          void read(target.files?.[0])
          // The same picture must be choosable again.
          target.value = ''
        }}
      />
      <PhoneButton isPrimary={isMain} onPress={() => chooser.current?.click()}>
        {phoneWords.photo}
      </PhoneButton>
      {isUnreadable && <PhoneNotice isTrouble>{phoneWords.unreadable}</PhoneNotice>}
    </>
  )
}
