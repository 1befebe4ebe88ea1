import { Component, type ReactNode } from 'react'

import { FailedPage } from './failed-page.tsx'

type Props = {
  /** The step in history: at the next one the page is tried again. */
  readonly step: string
  readonly children: ReactNode
}

type State = { readonly hasFailed: boolean; readonly step: string }

/** Shows `FailedPage` in place of a page that broke. A class, for React tells nobody else; the cause it writes to the console itself. */
export class FailureBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, step: this.props.step }

  static getDerivedStateFromError(): Pick<State, 'hasFailed'> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ step }: Props, before: State): State | null {
    return step === before.step ? null : { hasFailed: false, step }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FailedPage /> : this.props.children
  }
}
