import { useEffect, useRef, useState } from 'react'

import { useStore } from '../common/store.ts'
import { spokenLanguage } from '../words/language/in-language.ts'
import { chooseLanguage, languages } from '../words/language/languages.ts'
import { phoneWords } from '../words/shell/phone.ts'
import { Camera } from './camera.tsx'
import { PhoneButton, PhoneNotice } from './controls.tsx'
import { CornerEditor } from './corner-editor.tsx'
import type { Picture } from './flatten.ts'
import { PageList } from './page-list.tsx'
import './phone.css'
import { claimLink, formNow, Refused, sentenceOfFailure } from './phone-line.ts'
import type { PhonePages } from './phone-pages.ts'

type Stage =
  | { readonly kind: 'entering' | 'camera' | 'pages' }
  | { readonly kind: 'stopped'; readonly sentence: string; readonly mayRetry: boolean }
  | { readonly kind: 'corners'; readonly photo: Picture }

export type PhonePageProps = {
  /** What stood behind `#`; empty when the page was loaded anew. */
  readonly code: string
  readonly pages: PhonePages
}

/** From the code to the last page: one thing at a time, each with its heading. */
export function PhonePage({ code, pages }: PhonePageProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'entering' })
  const isEnded = useStore(pages.store, (state) => state.phase === 'ended')
  const enter = async (): Promise<void> => setStage(await entered(code, pages))
  useEffect(() => {
    let isOver = false
    const begin = async (): Promise<void> => {
      const next = await entered(code, pages)
      if (!isOver) setStage(next)
    }
    void begin()
    return () => {
      isOver = true
    }
  }, [code, pages])
  useKeptPages(pages)
  if (isEnded) return <Frame title={phoneWords.doneTitle}>{phoneWords.done}</Frame>
  switch (stage.kind) {
    case 'entering':
      return <Frame title={phoneWords.title}>{phoneWords.entering}</Frame>
    case 'stopped':
      return <Stopped {...stage} onRetry={() => void enter()} />
    case 'corners':
      return (
        <Frame title={phoneWords.cornersTitle}>
          <CornerEditor
            photo={stage.photo}
            onPage={(page) => {
              pages.add(page)
              setStage({ kind: 'pages' })
            }}
            onDiscard={() => setStage({ kind: 'camera' })}
          />
        </Frame>
      )
    case 'camera':
      return (
        <Frame title={phoneWords.title}>
          <p className="muted">{phoneWords.lead}</p>
          <Camera onPhoto={(photo) => setStage({ kind: 'corners', photo })} />
          <ToPages pages={pages} onPress={() => setStage({ kind: 'pages' })} />
        </Frame>
      )
    case 'pages':
      return (
        <Frame title={phoneWords.pagesTitle}>
          <Trouble pages={pages} />
          <PageList pages={pages} onAnother={() => setStage({ kind: 'camera' })} />
        </Frame>
      )
  }
}

type StoppedProps = Extract<Stage, { readonly kind: 'stopped' }> & { readonly onRetry: () => void }

function Stopped({ sentence, mayRetry, onRetry }: StoppedProps) {
  const action = mayRetry && <PhoneButton onPress={onRetry}>{phoneWords.retry}</PhoneButton>
  return (
    <Frame title={phoneWords.title}>
      <PhoneNotice isTrouble action={action}>
        {sentence}
      </PhoneNotice>
      <LanguageButton />
    </Frame>
  )
}

/** Asked once for each code: a second asking would find it used. */
const entering = new Map<string, Promise<string>>()

async function entered(code: string, { store }: PhonePages): Promise<Stage> {
  try {
    if (code === '') {
      const form = await formNow()
      if (form === null) return { kind: 'stopped', sentence: phoneWords.noCode, mayRetry: false }
      store.set({ form })
      return { kind: 'camera' }
    }
    const asking = entering.get(code) ?? claimLink(code)
    entering.set(code, asking)
    store.set({ form: await asking })
    return { kind: 'camera' }
  } catch (cause) {
    entering.delete(code)
    return {
      kind: 'stopped',
      sentence: sentenceOfFailure(cause),
      mayRetry: !(cause instanceof Refused),
    }
  }
}

type FrameProps = { readonly title: string; readonly children: React.ReactNode }

function Frame({ title, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
    heading.current?.focus()
  }, [title])
  return (
    <main className="phone-page">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  )
}

type PagesProps = { readonly pages: PhonePages }

function ToPages({ pages, onPress }: PagesProps & { readonly onPress: () => void }) {
  const count = useStore(pages.store, (state) => state.pages.length)
  if (count === 0) return <LanguageButton />
  return <PhoneButton onPress={onPress}>{phoneWords.toPages(count)}</PhoneButton>
}

/** Before there is anything to lose: the words are read at the page's load. */
function LanguageButton() {
  const others = languages.filter(({ code }) => code !== spokenLanguage)
  return (
    <div className="phone-row">
      {others.map(({ code, name }) => (
        <PhoneButton key={code} lang={code} onPress={() => chooseLanguage(code)}>
          {name}
        </PhoneButton>
      ))}
    </div>
  )
}

function Trouble({ pages }: PagesProps) {
  const trouble = useStore(pages.store, (state) => state.trouble)
  const announcement = useStore(pages.store, (state) => state.announcement)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {trouble === 'cut' && <PhoneNotice isTrouble>{phoneWords.cut}</PhoneNotice>}
      {trouble === 'over' && (
        <PhoneNotice
          isTrouble
          action={
            <PhoneButton onPress={() => void pages.send(false)}>{phoneWords.retry}</PhoneButton>
          }
        >
          <strong>{phoneWords.over}</strong> {phoneWords.overHint}
        </PhoneNotice>
      )}
      {trouble === 'other' && (
        <PhoneNotice
          isTrouble
          action={<PhoneButton onPress={() => void pages.drop()}>{phoneWords.drop}</PhoneButton>}
        >
          {phoneWords.otherForm}
        </PhoneNotice>
      )}
    </>
  )
}

/** The browser asks before it leaves pages behind that were not sent. */
function useKeptPages({ store }: PhonePages): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (store.get().pages.some(({ state }) => state !== 'sent')) event.preventDefault()
    }
    globalThis.addEventListener('beforeunload', ask)
    return () => globalThis.removeEventListener('beforeunload', ask)
  }, [store])
}
