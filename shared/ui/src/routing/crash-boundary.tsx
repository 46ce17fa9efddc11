import { Component, type ReactNode } from 'react'

type Props = {
  /** Rendered after an error; `reset` renders the children again. */
  fallback: (reset: () => void) => ReactNode
  children: ReactNode
}

/** An error boundary around a page, so that the frame and the navigation keep working. */
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
