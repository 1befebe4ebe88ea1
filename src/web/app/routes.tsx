/**
 * The screen of every address of the product, which `pages.ts` lists. Screens are loaded when they
 * are asked for; the landing page is in the first load.
 */
import type { controlPages, openPages, staffPages } from '#contract/common/pages.ts'
import { showcasePages } from '#contract/common/pages.ts'

import { screen } from '../common/screen.tsx'
import { LandingPage } from '../shell/pages/landing-page.tsx'
import { Navigate } from '../router/router.tsx'
import { pagesOf, type Route } from '../router/routes.tsx'
import { PlainFrame } from '../shell/pages/plain-frame.tsx'
import { Root } from '../shell/frame/root.tsx'
import { StaffOnly } from '../shell/frame/staff-only.tsx'

/** One for each address, and none for what is no address. */
type Screens<Pages extends readonly string[]> = Readonly<Record<Pages[number], Screen>>
type Screen = Pick<Route, 'element' | 'load'>

function routesOf(screens: Readonly<Record<string, Screen>>): Route[] {
  return Object.entries(screens).map(([path, shown]) => (path === '' ? shown : { path, ...shown }))
}

const outgoing = screen(
  async () => (await import('../entries/outgoing/outgoing-pages.tsx')).OutgoingPages,
)

const letters = screen(
  async () => (await import('../entries/letters/letters-pages.tsx')).LettersPages,
)

const control: Screens<typeof controlPages> = {
  '': screen(async () => (await import('../entries/dashboard/dashboard-page.tsx')).DashboardPage),
  entries: screen(async () => (await import('../entries/list/entries-page.tsx')).EntriesPage),
  sentdocument: screen(
    async () => (await import('../entries/register/register-entry-page.tsx')).RegisterEntryPage,
  ),
  editdocument: screen(async () => (await import('../entries/work/work-page.tsx')).WorkPage),
  pastdocument: screen(
    async () => (await import('../entries/past/past-entry-page.tsx')).PastEntryPage,
  ),
  organization: screen(
    async () => (await import('../organization/page/organization-page.tsx')).OrganizationPage,
  ),
  powers: screen(async () => (await import('../organization/powers/powers-page.tsx')).PowersPage),
  health: screen(async () => (await import('../service/health-page.tsx')).HealthPage),
  service: screen(async () => (await import('../service/service-page.tsx')).ServicePage),
  worktransfer: screen(
    async () => (await import('../entries/transfer/transfer-page.tsx')).TransferPage,
  ),
  reports: screen(async () => (await import('../reports/reports-page.tsx')).ReportsPage),
  notices: screen(async () => (await import('../notices/notices-page.tsx')).NoticesPage),
  sessions: screen(async () => (await import('../session/sessions-page.tsx')).SessionsPage),
  calendar: screen(
    async () => (await import('../organization/calendar/calendar-page.tsx')).CalendarPage,
  ),
  closings: screen(async () => (await import('../closings/closings-page.tsx')).ClosingsPage),
  bookstate: screen(async () => (await import('../closings/book-state-page.tsx')).BookStatePage),
  importedbooks: screen(
    async () => (await import('../imports/imported-books-page.tsx')).ImportedBooksPage,
  ),
  bookreview: screen(async () => (await import('../review/review-page.tsx')).ReviewPage),
  outgoing,
  'outgoing/new': outgoing,
  'outgoing/document': outgoing,
  letters,
  'letters/new': letters,
  'letters/letter': letters,
  'letter-templates': screen(
    async () => (await import('../entries/letter-templates/templates-page.tsx')).TemplatesPage,
  ),
  configuration: screen(
    async () =>
      (await import('../organization/configuration/configuration-page.tsx')).ConfigurationPage,
  ),
}

const showcaseScreen = screen(async () => (await import('../showcase/showcase.tsx')).Showcase)

const plainStaff: Screens<typeof staffPages> = {
  auth: screen(async () => (await import('../session/sign-in/sign-in-page.tsx')).SignInPage),
  setup: screen(async () => (await import('../session/setup/setup-page.tsx')).SetupPage),
  welcome: screen(async () => (await import('../session/sign-in/welcome-page.tsx')).WelcomePage),
  showdocument: screen(
    async () => (await import('../entries/show/show-entry-page.tsx')).ShowEntryPage,
  ),
}

const staff: Route[] = [
  { element: <PlainFrame />, children: routesOf(plainStaff) },
  {
    path: 'control',
    element: <StaffOnly />,
    children: [
      {
        ...screen(async () => (await import('../shell/frame/staff-frame.tsx')).ControlLayout),
        children: [
          ...routesOf(control),
          ...showcasePages.map((path) => ({ path, ...showcaseScreen })),
        ],
      },
    ],
  },
]

const anyone: Screens<typeof openPages> = {
  '': { element: <LandingPage /> },
  accesibilidad: screen(
    async () => (await import('../shell/pages/accessibility-page.tsx')).AccessibilityPage,
  ),
  privacidad: screen(async () => (await import('../shell/pages/privacy-page.tsx')).PrivacyPage),
  manual: screen(async () => (await import('../shell/pages/manual-page.tsx')).ManualPage),
  notfound: screen(async () => (await import('../shell/pages/not-found-page.tsx')).NotFoundPage),
}

export const pages = pagesOf([
  {
    element: <Root />,
    children: [
      { element: <PlainFrame />, children: routesOf(anyone) },
      {
        ...screen(async () => (await import('../shell/frame/staff-frame.tsx')).StaffFrame),
        children: staff,
      },
      { path: '*', element: <Navigate to="/notfound" replace /> },
    ],
  },
])
