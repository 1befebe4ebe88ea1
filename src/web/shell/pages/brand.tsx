import { Link } from '../../router/link.tsx'
import { useMunicipalityName, useService } from '../settings/service.ts'

/** The municipality's shield and name, leading to the root. */
export function Brand() {
  const name = useMunicipalityName()
  return (
    <Link to="/" className="layout-topbar-logo" title={name}>
      <Shield />
      <span>{name}</span>
    </Link>
  )
}

/**
 * The shield the municipality gave at set-up; without one, the product's own mark. Decoration: the
 * name stands beside it.
 */
export function Shield() {
  const { data } = useService()
  const source = data?.municipality?.hasShield === true ? '/api/service/shield' : '/favicon.svg'
  return <img src={source} alt="" width={32} height={32} className="shield" />
}
