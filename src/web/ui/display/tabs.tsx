import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

import './tabs.css'

export type TabItem = {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

export type TabsProps = {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/**
 * Parts of one thing, one at a time. Keep `selected` in the address, so that Back and a copied link
 * work.
 */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
      className="tabs"
    >
      <TabList aria-label={label} className="tab-list">
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className="tab">
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="tab-panel">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
