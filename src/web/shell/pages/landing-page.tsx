import { useEffect, useState } from 'react'

import { Link } from '../../router/link.tsx'
import { useNavigate } from '../../router/router.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import { landingWords as words } from '../../words/shell/landing.ts'
import { Shield } from './brand.tsx'
import { PublicFrame } from './public-frame.tsx'
import {
  useCountryWords,
  useMunicipalityName,
  useService,
  type Service,
} from '../settings/service.ts'
import '../../ui/buttons/button.css'
import '../../ui/display/notice.css'
import './landing-page.css'

/**
 * The public front: whose register this is, what it does, and the door for the staff. Light on
 * purpose: no rich controls.
 */
export function LandingPage() {
  usePageTitle(words.title)
  const service = useService()
  const contact = service.data?.municipality?.contact ?? ''
  return (
    <PublicFrame
      nav={
        <nav aria-label={words.sections} className="landing-nav">
          <Link to="#como-funciona">{words.howItWorks}</Link>
          <Link to="#consultar">{words.followTitle}</Link>
          {contact !== '' && <Link to="#contacto">{words.contact}</Link>}
        </nav>
      }
    >
      <Hero service={service.data} isFailed={service.isError} />
      <HowItWorks />
      <Follow />
      {contact !== '' && <Contact contact={contact} />}
    </PublicFrame>
  )
}

function Hero({
  service,
  isFailed,
}: {
  readonly service: Service | undefined
  readonly isFailed: boolean
}) {
  const say = useCountryWords()
  return (
    <section id="inicio" className="landing-hero">
      <div className="landing-pitch">
        <Shield />
        <h1 tabIndex={-1}>{useMunicipalityName()}</h1>
        <p className="landing-purpose">{words.purpose}</p>
        <p className="muted">{say(words.lead)}</p>
        {service?.municipality === null ? (
          <Problem title={words.notSetUpTitle} text={words.notSetUpText} />
        ) : (
          <Door />
        )}
        {isFailed && <Problem title={words.unreachableTitle} text={words.unreachableText} />}
      </div>
      <SampleReceipt />
    </section>
  )
}

/** A notice without the icons of `ui/notice.tsx`, whose library weighs more than this page may. */
function Problem({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div role="status" className="notice notice-warning">
      <div>
        <p className="notice-title">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  )
}

// Loaded when the button is reached, so that the page paints without it; the press itself then
// finds it there and the sign-in window still counts as opened by the person.
const loadSession = () => import('../../session/current/session.ts')
const prepare = (): void => void loadSession()

/** A stored token means signed in: then the door leads straight to the register. */
function Door() {
  const say = useCountryWords()
  const navigate = useNavigate()
  const isSignedIn = localStorage.getItem('token') !== null
  const [isWaiting, setWaiting] = useState(false)
  const enter = async (): Promise<void> => {
    const { openSignIn } = await loadSession()
    setWaiting(true)
    if ((await openSignIn({ returnTo: '/control' })) === 'signed-in') navigate('/control')
    setWaiting(false)
  }
  return (
    <div className="landing-door">
      {isSignedIn ? (
        <Link to="/control" className="button button-primary button-large">
          {words.openRegister}
        </Link>
      ) : (
        <button
          type="button"
          className="button button-primary button-large"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void enter()}
        >
          {words.signIn}
        </button>
      )}
      {!isSignedIn && (
        <span className="muted small" role="status">
          {isWaiting ? words.signingIn : say(words.staffOnly)}
        </span>
      )}
    </div>
  )
}

function HowItWorks() {
  const say = useCountryWords()
  return (
    <section id="como-funciona" className="landing-section" aria-labelledby="como-funciona-titulo">
      <h2 id="como-funciona-titulo">{words.howItWorks}</h2>
      <ol className="landing-steps">
        {words.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p className="muted">{say(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The page with which one follows a document is the server's own: it needs nothing of this one. */
function Follow() {
  const say = useCountryWords()
  return (
    <section id="consultar" className="landing-section" aria-labelledby="consultar-titulo">
      <h2 id="consultar-titulo">{words.followTitle}</h2>
      <p className="landing-text">{say(words.followText)}</p>
      <p className="landing-door">
        <a href="/consulta" className="button button-secondary button-large">
          {words.follow}
        </a>
      </p>
      <p className="landing-text muted">{words.verifyText}</p>
    </section>
  )
}

function Contact({ contact }: { readonly contact: string }) {
  // An address that ends in #contacto is here before the contact is.
  useEffect(() => {
    if (location.hash === '#contacto') document.getElementById('contacto')?.scrollIntoView()
  }, [])
  return (
    <section id="contacto" className="landing-section" aria-labelledby="contacto-titulo">
      <h2 id="contacto-titulo">{words.contact}</h2>
      <p className="landing-contact">{contact}</p>
    </section>
  )
}

/**
 * A drawing of the paper people take home, marked as an example. Those who hear the page hear only
 * that.
 */
function SampleReceipt() {
  const { received, subject, office } = words.sampleFields
  const prefix = useService().data?.municipality?.bookPrefix
  return (
    <figure className="sample">
      <div className="sample-paper" aria-hidden="true">
        <p className="sample-heading">{words.sampleHeading}</p>
        <p className="sample-number">{[prefix, '2026-000042'].filter(Boolean).join('-')}</p>
        <dl>
          <dt>{received}</dt>
          <dd>{words.sampleMoment}</dd>
          <dt>{subject}</dt>
          <dd>{words.sampleSubject}</dd>
          <dt>{office}</dt>
          <dd>{words.sampleOffice}</dd>
        </dl>
        <svg className="sample-code" viewBox="0 0 120 28">
          {bars.map(({ x, width }) => (
            <rect key={x} x={x} y="0" width={width} height="28" />
          ))}
        </svg>
      </div>
      <figcaption>{words.sampleCaption}</figcaption>
    </figure>
  )
}

// Looks like a bar code and is none: nothing should scan from an example.
const widths = [
  3, 1, 2, 1, 1, 3, 1, 2, 2, 1, 3, 1, 1, 2, 1, 3, 2, 1, 1, 2, 3, 1, 2, 1, 1, 3, 1, 2, 1, 3,
]
const bars = widths.map((width, index) => ({
  x: widths.slice(0, index).reduce((sum, each) => sum + each + 2.2, 0),
  width,
}))
