/**
 * Which page is shown: the place of the browser for every component, and the way to another. It
 * does what we used of react-router, which weighs 13 kB gz (decision 021).
 */
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'

import {
  enterPlace,
  placeNow,
  resolved,
  type Address,
  type Arrival,
  type Place,
  type To,
} from './place.ts'

interface Step {
  readonly place: Place
  readonly arrival: Arrival
}

interface Going {
  /** Instead of the step one is at. */
  readonly replace?: boolean
  readonly state?: unknown
}

interface Router extends Step {
  readonly go: (address: Address, going: Going) => void
}

const nowhere: Router = {
  place: { pathname: '/', search: '', hash: '', key: 'default', state: null },
  arrival: 'POP',
  go: () => undefined,
}
/** Outside of a router one is at the root, and goes nowhere. */
const RouterContext = createContext<Router>(nowhere)

/** Around all pages, once. A page stays in sight until the code of the next one is here. */
export function BrowserRouter({ children }: { readonly children: ReactNode }) {
  const [step, setStep] = useState<Step>(() => ({ place: placeNow(), arrival: 'POP' }))
  useLayoutEffect(() => {
    const back = (): void => startTransition(() => setStep({ place: placeNow(), arrival: 'POP' }))
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  const go = useCallback((address: Address, { replace = false, state = null }: Going) => {
    const place = enterPlace(address, { state, isReplacing: replace })
    startTransition(() => setStep({ place, arrival: replace ? 'REPLACE' : 'PUSH' }))
  }, [])
  const router = useMemo(() => ({ ...step, go }), [step, go])
  return <RouterContext value={router}>{children}</RouterContext>
}

export function useLocation(): Place {
  return use(RouterContext).place
}

export function useNavigationType(): Arrival {
  return use(RouterContext).arrival
}

type Navigate = (to: To | number, going?: Going) => void

/** The way to another page, or so many steps of the history forward. */
export function useNavigate(): Navigate {
  const {
    go,
    place: { pathname },
  } = use(RouterContext)
  return useCallback(
    (to, going = {}) => {
      if (typeof to === 'number') history.go(to)
      else go(resolved(to, pathname), going)
    },
    [go, pathname],
  )
}

type Asked = URLSearchParams | Readonly<Record<string, string>>
type AskAnew = (asked: Asked | ((now: URLSearchParams) => Asked), going?: Going) => void

/** What is asked for in the address, and the way to the same page asked for something else. */
export function useSearchParams(): readonly [URLSearchParams, AskAnew] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const now = useMemo(() => new URLSearchParams(search), [search])
  const ask = useCallback<AskAnew>(
    (asked, going) => {
      const next = typeof asked === 'function' ? asked(new URLSearchParams(now)) : asked
      navigate({ search: new URLSearchParams(next).toString() }, going)
    },
    [navigate, now],
  )
  return [now, ask]
}

/** Goes on as soon as it is drawn. */
export function Navigate({
  to,
  replace = false,
}: {
  readonly to: string
  readonly replace?: boolean
}) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace }), [navigate, to, replace])
  return null
}
