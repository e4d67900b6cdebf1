import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useCode } from '@/lib/use-code'
import { CodeMissing } from './code-missing'

interface Options {
  /** While the code is on its way; nothing by default. */
  waiting?: ReactNode
  /** In place of a view whose code could not be loaded. */
  failed?: ComponentType<{ onRetry: () => void }>
}

/**
 * A component whose code is loaded when it is first drawn: `lazyView(async () => (await import('./chart')).Chart)`. What
 * cannot be loaded says so in its place and can be tried again; everything around it stays.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed: Failed = CodeMissing }: Options = {},
): ComponentType<Props> {
  const code = { load }
  return function LazyView(props: Props) {
    const { state, retry } = useCode(code)
    if (state === 'coming') return waiting
    if (state === 'failed') return <Failed onRetry={retry} />
    const View = state.value
    return <View {...props} />
  }
}

/** Milliseconds before a wait is shown: most code is there sooner, and nothing flickers. */
const shownAfter = 300

/** Shows that something is on its way, unless it comes at once. */
export function Late({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter)
    return () => clearTimeout(timer)
  }, [])
  return shown ? children : null
}
