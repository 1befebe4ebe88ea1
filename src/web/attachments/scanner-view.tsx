import { FileText, FolderOpen, ScanLine, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'

import { useStore } from '../common/store.ts'
import { Button } from '../ui/buttons/button.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Kbd } from '../ui/keys/kbd.tsx'
import { useShortcut } from '../ui/keys/use-shortcut.ts'
import { localeWords } from '../words/language/locale.ts'
import { attachmentWords } from '../words/entries/attachments.ts'
import { scannerWords as words } from '../words/entries/scanner.ts'
import './scanner.css'
import { openScannerWatch, type ScannerWatch } from './scanner-folder.ts'

const keys = 'Shift+F4'

export interface ScannerViewProps {
  readonly onTake: (page: File) => void
}

/** One key for all of it: chooses the folder, opens it, and takes the newest page. */
export function ScannerView({ onTake }: ScannerViewProps) {
  const [scanner] = useState(openScannerWatch)
  const { state, name, pages, newest, readAt } = useStore(scanner.store, (folder) => folder)
  useEffect(() => scanner.watch(), [scanner])
  const take = (page: File): void => {
    onTake(page)
    scanner.offerAnew()
  }
  const press = (): void => {
    if (newest) take(newest)
    else if (state === 'closed') void scanner.open()
    else if (state !== 'open') void scanner.choose()
    else toast({ text: pages.length > 0 ? words.onlyOlder(name) : words.empty(name), tone: 'info' })
  }
  useShortcut(keys, press, { label: words.key, isHeardInFields: true })
  if (state === 'unknown') return null
  return (
    <section className="scanner" aria-label={words.name}>
      {state === 'none' && (
        <Way
          icon={<ScanLine aria-hidden="true" />}
          onPress={press}
          says={words.choose}
          why={words.chooseWhy}
        />
      )}
      {state === 'closed' && (
        <Way
          icon={<FolderOpen aria-hidden="true" />}
          onPress={press}
          says={words.open(name)}
          why={words.openWhy}
        />
      )}
      {(state === 'open' || state === 'unreadable') && (
        <p className="scanner-folder muted small">
          <ScanLine aria-hidden="true" />
          <span className="grow">
            {state === 'unreadable'
              ? words.unreadable(name)
              : pages.length === 0
                ? words.empty(name)
                : newest
                  ? words.offers(name)
                  : words.older(name)}
          </span>
          <FolderButtons scanner={scanner} />
        </p>
      )}
      <Pages {...{ pages, newest, readAt }} onTake={take} />
    </section>
  )
}

interface WayProps {
  readonly icon: ReactNode
  readonly says: string
  readonly why: string
  readonly onPress: () => void
}

function Way({ icon, says, why, onPress }: WayProps) {
  const whyId = useId()
  return (
    <div>
      <Button size="small" variant="quiet" aria-describedby={whyId} {...{ icon, keys, onPress }}>
        {says}
      </Button>
      <p id={whyId} className="field-help">
        {why}
      </p>
    </div>
  )
}

function FolderButtons({ scanner }: { readonly scanner: ScannerWatch }) {
  return (
    <>
      <IconButton
        size="small"
        label={words.change}
        icon={<FolderOpen aria-hidden="true" />}
        onPress={() => void scanner.choose()}
      />
      <IconButton
        size="small"
        label={words.forget}
        icon={<X aria-hidden="true" />}
        onPress={() => void scanner.forget()}
      />
    </>
  )
}

interface PagesProps {
  readonly pages: readonly File[]
  readonly newest: File | null
  readonly readAt: number
  readonly onTake: (page: File) => void
}

function Pages({ pages, newest, readAt, onTake }: PagesProps) {
  return (
    <>
      <p className="visually-hidden" role="status">
        {newest && words.arrived(newest.name)}
      </p>
      {pages.length > 0 && (
        <ul className="scanner-pages">
          {pages.map((page) => (
            <li key={page.name}>
              <button type="button" className="scanner-page" onClick={() => onTake(page)}>
                <span className="visually-hidden">{attachmentWords.choose}</span>
                <SmallPicture page={page} />
                <span className="scanner-name" title={page.name}>
                  {page.name}
                </span>
                <span className="muted small nowrap">{ageOf(page, readAt)}</span>
                {page === newest && <Kbd keys={keys} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Of a picture its own; of anything else a sign. */
function SmallPicture({ page }: { readonly page: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!drawable.test(page.name)) return
    const made = URL.createObjectURL(page)
    const timer = setTimeout(() => setAddress(made))
    return () => {
      clearTimeout(timer)
      URL.revokeObjectURL(made)
    }
  }, [page])
  return address === null ? (
    <FileText aria-hidden="true" className="scanner-picture" />
  ) : (
    <img className="scanner-picture" src={address} alt="" />
  )
}

const drawable = /\.(?:jpe?g|png)$/iu

function ageOf({ lastModified }: File, now: number): string {
  const seconds = Math.round((now - lastModified) / 1000)
  if (seconds < 5) return words.now
  if (seconds < 60) return words.secondsAgo(seconds)
  if (seconds < 3600) return words.minutesAgo(Math.floor(seconds / 60))
  return written.format(lastModified)
}

const written = new Intl.DateTimeFormat(localeWords.tag, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
