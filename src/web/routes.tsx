/**
 * Every address of the product, one line each. Screens are loaded when they are asked for; the landing page is in the first load.
 */
import { replace, type RouteObject } from 'react-router'

import { FailedPage } from './shell/failed-page.tsx'
import { LandingPage } from './shell/landing-page.tsx'
import { PlainFrame } from './shell/plain-frame.tsx'
import { Root } from './shell/root.tsx'

/** The staff area without a stored token does not exist: the menu sends to the not-found page (specification §2). */
function requireToken(): Response | null {
  return localStorage.getItem('token') === null ? replace('/notfound') : null
}

const control: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('./entries/entries-page.tsx')).EntriesPage }),
  },
  {
    path: 'sentdocument',
    lazy: async () => ({
      Component: (await import('./entries/register-entry-page.tsx')).RegisterEntryPage,
    }),
  },
  {
    path: 'editdocument',
    lazy: async () => ({
      Component: (await import('./entries/edit-entry-page.tsx')).EditEntryPage,
    }),
  },
  {
    path: 'organization',
    lazy: async () => ({
      Component: (await import('./organization/organization-page.tsx')).OrganizationPage,
    }),
  },
]

/** Our own components and tokens, to judge a theme by. Not features of the product: no menu leads here. */
const showcase: RouteObject[] = ['panel', 'utilities', 'documentation', 'blocks', 'pages'].map(
  (path) => ({
    path,
    lazy: async () => ({ Component: (await import('./showcase/showcase.tsx')).Showcase }),
  }),
)

const plainStaff: RouteObject[] = [
  {
    path: 'auth',
    lazy: async () => ({ Component: (await import('./session/sign-in-page.tsx')).SignInPage }),
  },
  {
    path: 'setup',
    lazy: async () => ({ Component: (await import('./session/setup-page.tsx')).SetupPage }),
  },
  {
    path: 'showdocument',
    lazy: async () => ({
      Component: (await import('./entries/show-entry-page.tsx')).ShowEntryPage,
    }),
  },
]

const staff: RouteObject[] = [
  { element: <PlainFrame />, children: plainStaff },
  {
    path: 'control',
    loader: requireToken,
    lazy: async () => ({ Component: (await import('./shell/control-layout.tsx')).ControlLayout }),
    children: [...control, ...showcase],
  },
]

const anyone: RouteObject[] = [
  { index: true, element: <LandingPage /> },
  {
    path: 'accesibilidad',
    lazy: async () => ({
      Component: (await import('./shell/accessibility-page.tsx')).AccessibilityPage,
    }),
  },
  {
    path: 'privacidad',
    lazy: async () => ({ Component: (await import('./shell/privacy-page.tsx')).PrivacyPage }),
  },
  {
    path: 'notfound',
    lazy: async () => ({ Component: (await import('./shell/not-found-page.tsx')).NotFoundPage }),
  },
]

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <FailedPage />,
    // Nothing while the first screen's code arrives: a page that flashes a placeholder feels slower than one that waits.
    HydrateFallback: () => null,
    children: [
      { element: <PlainFrame />, children: anyone },
      {
        lazy: async () => ({ Component: (await import('./shell/staff-frame.tsx')).StaffFrame }),
        children: staff,
      },
      { path: '*', loader: () => replace('/notfound') },
    ],
  },
]
