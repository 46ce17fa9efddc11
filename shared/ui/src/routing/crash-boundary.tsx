import { Component, type ReactNode } from 'react'

type Props = {
  /** What is drawn instead; `reset` tries the page again. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** Keeps an error of one page to that page: the frame and the navigation stay. */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  reset = () => this.setState({ hasCrashed: false })

  override render() {
    return this.state.hasCrashed ? this.props.fallback(this.reset) : this.props.children
  }
}
