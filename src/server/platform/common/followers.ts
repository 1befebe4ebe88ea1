/** Who in this process wants to know of what: of a person, by their id. */
export interface Followers<News = void> {
  readonly tell: (key: string, news: News) => void
  readonly tellAll: (news: News) => void
  readonly follow: (key: string, onChange: (news: News) => void) => () => void
}

export function openFollowers<News = void>(): Followers<News> {
  const byKey = new Map<string, Set<(news: News) => void>>()
  const tell = (key: string, news: News): void => {
    for (const onChange of byKey.get(key) ?? []) onChange(news)
  }
  return {
    tell,
    tellAll(news) {
      for (const key of byKey.keys()) tell(key, news)
    },
    follow(key, onChange) {
      const others = byKey.get(key) ?? new Set()
      byKey.set(key, others.add(onChange))
      return () => {
        others.delete(onChange)
        if (others.size === 0) byKey.delete(key)
      }
    },
  }
}
