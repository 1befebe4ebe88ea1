import type { ComponentProps, MouseEvent } from 'react'

import { resolved, written, type To } from './place.ts'
import { useLocation, useNavigate } from './router.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  readonly to: To
  readonly state?: unknown
}

/**
 * A link to another page of ours. Opened beside or kept by the browser's own means it is an address
 * like any other; to where one is it is no new step.
 */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const place = useLocation()
  const navigate = useNavigate()
  const href = written(resolved(to, place.pathname))
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event, rest.target)) return
    event.preventDefault()
    navigate(to, { replace: href === written(place), state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

function isPlain(event: MouseEvent, target: string | undefined): boolean {
  const { button, metaKey, altKey, ctrlKey, shiftKey } = event
  const isHere = target === undefined || target === '_self'
  return button === 0 && isHere && !(metaKey || altKey || ctrlKey || shiftKey)
}

/** A link that says when one is at its page, whatever is asked for there. */
export function NavLink({ className, ...props }: LinkProps & { readonly to: string }) {
  const { pathname } = useLocation()
  const isHere = pathname.toLowerCase() === resolved(props.to, pathname).pathname.toLowerCase()
  return (
    <Link
      {...props}
      className={isHere ? className : ''}
      aria-current={isHere ? 'page' : undefined}
    />
  )
}
