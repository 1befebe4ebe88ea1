import { Columns3 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { OnItsWay } from '../../ui/keys/on-its-way.tsx'
import { listWords } from '../../words/entries/entry-list.ts'

/** The button that opens the choice of columns. */
export function ColumnsButton() {
  const [isOpen, setOpen] = useState(false)
  const columns = useFetched(isOpen, fetchWindow)
  return (
    <>
      <Button
        variant="quiet"
        className="columns-button"
        icon={<Columns3 aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {listWords.chooseColumns}
      </Button>
      {isOpen && !columns && <OnItsWay />}
      {isOpen && columns && <columns.ColumnWindow onClose={() => setOpen(false)} />}
    </>
  )
}

const fetchWindow = () => import('./column-window.tsx')
