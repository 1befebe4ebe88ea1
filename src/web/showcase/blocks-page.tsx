import { blockWords as words } from '../words/showcase-samples.ts'
import { AccessSample } from './access-sample.tsx'
import './blocks-page.css'
import { FailingForm, FilledForm, LockedForms } from './form-samples.tsx'
import { ListSample } from './list-sample.tsx'
import { NumberSample } from './number-sample.tsx'
import { ShowcasePage } from './showcase-page.tsx'
import { TimelineSample } from './timeline-sample.tsx'

/** Whole blocks as screens use them: forms in every state, a list, a number, a way in, a history. */
export function BlocksPage() {
  return (
    <ShowcasePage
      title={words.title}
      lead={words.lead}
      sections={[
        {
          id: 'formulario',
          title: words.filled,
          lead: words.filledLead,
          content: <FilledForm />,
        },
        {
          id: 'errores',
          title: words.failing,
          lead: words.failingLead,
          content: <FailingForm />,
        },
        {
          id: 'bloqueado',
          title: words.locked,
          lead: words.lockedLead,
          content: <LockedForms />,
        },
        { id: 'lista', title: words.list, lead: words.listLead, content: <ListSample /> },
        { id: 'numero', title: words.number, lead: words.numberLead, content: <NumberSample /> },
        { id: 'acceso', title: words.access, lead: words.accessLead, content: <AccessSample /> },
        {
          id: 'linea',
          title: words.timeline,
          lead: words.timelineLead,
          content: <TimelineSample />,
        },
      ]}
    />
  )
}
