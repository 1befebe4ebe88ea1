/**
 * Every address of the product, one line each. Screens are loaded when they are asked for; the
 * landing page is in the first load.
 */
import { Navigate, type RouteObject } from 'react-router'

import { screen } from '../common/screen.tsx'
import { LandingPage } from '../shell/pages/landing-page.tsx'
import { PlainFrame } from '../shell/pages/plain-frame.tsx'
import { Root } from '../shell/frame/root.tsx'
import { StaffOnly } from '../shell/frame/staff-only.tsx'

const control: RouteObject[] = [
  {
    index: true,
    ...screen(async () => (await import('../entries/dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: 'entries',
    ...screen(async () => (await import('../entries/list/entries-page.tsx')).EntriesPage),
  },
  {
    path: 'sentdocument',
    ...screen(
      async () => (await import('../entries/register/register-entry-page.tsx')).RegisterEntryPage,
    ),
  },
  {
    path: 'editdocument',
    ...screen(async () => (await import('../entries/correct/edit-entry-page.tsx')).EditEntryPage),
  },
  {
    path: 'pastdocument',
    ...screen(async () => (await import('../entries/past/past-entry-page.tsx')).PastEntryPage),
  },
  {
    path: 'organization',
    ...screen(
      async () => (await import('../organization/page/organization-page.tsx')).OrganizationPage,
    ),
  },
  {
    path: 'powers',
    ...screen(async () => (await import('../organization/powers/powers-page.tsx')).PowersPage),
  },
  {
    path: 'service',
    ...screen(async () => (await import('../service/service-page.tsx')).ServicePage),
  },
  {
    path: 'worktransfer',
    ...screen(async () => (await import('../entries/transfer/transfer-page.tsx')).TransferPage),
  },
  {
    path: 'reports',
    ...screen(async () => (await import('../reports/reports-page.tsx')).ReportsPage),
  },
  {
    path: 'notices',
    ...screen(async () => (await import('../notices/notices-page.tsx')).NoticesPage),
  },
  {
    path: 'sessions',
    ...screen(async () => (await import('../session/sessions-page.tsx')).SessionsPage),
  },
  {
    path: 'calendar',
    ...screen(
      async () => (await import('../organization/calendar/calendar-page.tsx')).CalendarPage,
    ),
  },
  {
    path: 'closings',
    ...screen(async () => (await import('../closings/closings-page.tsx')).ClosingsPage),
  },
  {
    path: 'bookstate',
    ...screen(async () => (await import('../closings/book-state-page.tsx')).BookStatePage),
  },
  {
    path: 'importedbooks',
    ...screen(async () => (await import('../imports/imported-books-page.tsx')).ImportedBooksPage),
  },
  {
    path: 'bookreview',
    ...screen(async () => (await import('../review/review-page.tsx')).ReviewPage),
  },
  {
    path: 'configuration',
    ...screen(
      async () =>
        (await import('../organization/configuration/configuration-page.tsx')).ConfigurationPage,
    ),
  },
]

/**
 * Our own components and tokens, to judge a theme by. Not features of the product: no menu leads
 * here.
 */
const showcaseScreen = screen(async () => (await import('../showcase/showcase.tsx')).Showcase)
const showcase: RouteObject[] = ['panel', 'utilities', 'documentation', 'blocks', 'pages'].map(
  (path) => ({ path, ...showcaseScreen }),
)

const plainStaff: RouteObject[] = [
  {
    path: 'auth',
    ...screen(async () => (await import('../session/sign-in/sign-in-page.tsx')).SignInPage),
  },
  {
    path: 'setup',
    ...screen(async () => (await import('../session/setup/setup-page.tsx')).SetupPage),
  },
  {
    path: 'welcome',
    ...screen(async () => (await import('../session/sign-in/welcome-page.tsx')).WelcomePage),
  },
  {
    path: 'showdocument',
    ...screen(async () => (await import('../entries/show/show-entry-page.tsx')).ShowEntryPage),
  },
]

const staff: RouteObject[] = [
  { element: <PlainFrame />, children: plainStaff },
  {
    path: 'control',
    element: <StaffOnly />,
    children: [
      {
        ...screen(async () => (await import('../shell/frame/control-layout.tsx')).ControlLayout),
        children: [...control, ...showcase],
      },
    ],
  },
]

const anyone: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  {
    path: 'accesibilidad',
    ...screen(
      async () => (await import('../shell/pages/accessibility-page.tsx')).AccessibilityPage,
    ),
  },
  {
    path: 'privacidad',
    ...screen(async () => (await import('../shell/pages/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: 'notfound',
    ...screen(async () => (await import('../shell/pages/not-found-page.tsx')).NotFoundPage),
  },
]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <PlainFrame />, children: anyone },
      {
        ...screen(async () => (await import('../shell/frame/staff-frame.tsx')).StaffFrame),
        children: staff,
      },
      { path: '*', element: <Navigate to="/notfound" replace /> },
    ],
  },
]
