import { BulkActs, type BulkActsProps } from './bulk-acts.tsx'
import { BulkPapers } from './bulk-papers.tsx'

/** What may be done with the chosen rows; fetched once the rows are there. */
export function ChosenActs(props: BulkActsProps) {
  return (
    <>
      <BulkPapers entries={props.entries} />
      <BulkActs {...props} />
    </>
  )
}
