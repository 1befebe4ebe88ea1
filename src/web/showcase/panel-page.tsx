import { panelWords as words } from '../words/showcase.ts'
import { ButtonsSample } from './buttons-sample.tsx'
import { DialogsSample } from './dialogs-sample.tsx'
import { EmptySample, NoticesSample, ProgressSample } from './messages-sample.tsx'
import { ShowcasePage } from './showcase-page.tsx'
import { CardsSample, SplitSample, TabsSample } from './surfaces-sample.tsx'
import { TableSample } from './table-sample.tsx'

/** The pieces screens are put together from, each in every state it has. */
export function PanelPage() {
  return (
    <ShowcasePage
      title={words.title}
      lead={words.lead}
      sections={[
        { id: 'tarjetas', title: words.surfaces, content: <CardsSample /> },
        { id: 'botones', title: words.buttons, content: <ButtonsSample /> },
        { id: 'pestanas', title: words.tabs, content: <TabsSample /> },
        { id: 'avisos', title: words.notices, content: <NoticesSample /> },
        {
          id: 'ventanas',
          title: words.dialogs,
          lead: words.dialogsLead,
          content: <DialogsSample />,
        },
        { id: 'progreso', title: words.progress, content: <ProgressSample /> },
        { id: 'vacios', title: words.empty, content: <EmptySample /> },
        { id: 'tabla', title: words.table, lead: words.tableLead, content: <TableSample /> },
        { id: 'partido', title: words.split, lead: words.splitLead, content: <SplitSample /> },
      ]}
    />
  )
}
