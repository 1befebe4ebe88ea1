import { useLayoutSettings } from '../shell/layout-settings.ts'
import { themeLabel } from '../words/settings.ts'
import { utilitiesWords as words } from '../words/showcase.ts'
import { ClassesSample } from './classes-sample.tsx'
import { ColoursSample, ContrastSample } from './colours-sample.tsx'
import { iconCount, IconsSample } from './icons-sample.tsx'
import { ShapesSample, SpacesSample, TypeSample } from './measures-sample.tsx'
import { ShowcasePage } from './showcase-page.tsx'
import './utilities-page.css'

/** What the theme in force gives to every screen, measured now. */
export function UtilitiesPage() {
  const { theme, scale } = useLayoutSettings()
  return (
    <ShowcasePage
      title={words.title}
      lead={`${words.lead} ${words.theme(themeLabel(theme), scale)}`}
      sections={[
        {
          id: 'colores',
          title: words.colours,
          lead: words.coloursLead,
          content: <ColoursSample />,
        },
        {
          id: 'contraste',
          title: words.contrast,
          lead: words.contrastLead,
          content: <ContrastSample />,
        },
        { id: 'letra', title: words.type, lead: words.typeLead, content: <TypeSample /> },
        { id: 'espacios', title: words.spaces, lead: words.spacesLead, content: <SpacesSample /> },
        { id: 'formas', title: words.shapes, content: <ShapesSample /> },
        { id: 'clases', title: words.classes, lead: words.classesLead, content: <ClassesSample /> },
        {
          id: 'iconos',
          title: words.icons,
          lead: words.iconsLead(iconCount),
          content: <IconsSample />,
        },
      ]}
    />
  )
}
