import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, type Location } from 'react-router'

/** Going to the address one is already at asks the server again (specification §2). */
export function useSameAddressReload(): void {
  const location = useLocation()
  const queries = useQueryClient()
  const previous = useRef<Location>(location)
  useEffect(() => {
    const from = previous.current
    previous.current = location
    if (from.key !== location.key && addressOf(from) === addressOf(location))
      void queries.invalidateQueries()
  }, [location, queries])
}

const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash
