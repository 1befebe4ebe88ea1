import type { ReactNode } from 'react'

import { classNames } from '../buttons/class-names.ts'
import './description-list.css'

export type DescriptionItem = {
  readonly term: string
  /** null and '' are drawn as a dash: asked, and there is none. */
  readonly description: ReactNode
}

export type DescriptionListProps = {
  readonly items: readonly DescriptionItem[]
  /** `rows`: term left, text right. `grid`: term above, as many columns as fit. */
  readonly layout?: 'rows' | 'grid'
}

/** Names and what they stand for, read well aloud and on paper. */
export function DescriptionList({ items, layout = 'rows' }: DescriptionListProps) {
  return (
    <dl className={classNames('description-list', `description-${layout}`)}>
      {items.map(({ term, description }) => (
        <div key={term} className="description-item">
          <dt>{term}</dt>
          <dd>{description === null || description === '' ? '—' : description}</dd>
        </div>
      ))}
    </dl>
  )
}
