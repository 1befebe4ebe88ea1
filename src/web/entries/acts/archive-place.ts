/** Where a person archived last: kept in this browser, apart for each person who uses it. */
export interface ArchivePlaceTyped {
  readonly code: string
  readonly location: string
}

const keyOf = (staffId: string): string => `archive-place:${staffId}`

export function rememberedArchivePlace(staffId: string): ArchivePlaceTyped {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(staffId)) ?? 'null')
    const known =
      typeof saved === 'object' && saved !== null ? new Map(Object.entries(saved)) : null
    const text = (name: string): string => {
      const value: unknown = known?.get(name)
      return typeof value === 'string' ? value : ''
    }
    return { code: text('code'), location: text('location') }
  } catch {
    return { code: '', location: '' }
  }
}

export function rememberArchivePlace(staffId: string, place: ArchivePlaceTyped): void {
  try {
    localStorage.setItem(keyOf(staffId), JSON.stringify(place))
  } catch {
    // Typed again next time.
  }
}
