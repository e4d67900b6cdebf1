import type { ComponentType, ReactNode } from 'react'
import { CodeMissing } from '@/components/code-missing'
import { Late } from '@/components/lazy-view'
import { type Code, preloadCode, useCode } from '@/lib/use-code'
import { Loading } from './loading'
import { Splash } from './splash'

/**
 * The component of a route, loaded when somebody goes there or is about to. The router's own `lazyRouteComponent` keeps a
 * failure for good and reloads the page at the first one, which would end uploads and forget the passphrase.
 * `isFrame`: the page stands in it, with its landmarks.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  { isFrame = false }: { isFrame?: boolean } = {},
): (() => ReactNode) & { preload: () => Promise<void> } {
  const code: Code<ComponentType> = { load: async () => (await load())[name] }
  function LazyPage() {
    const { state, retry } = useCode(code)
    if (state === 'coming') {
      if (isFrame) return <Splash />
      return (
        <Late>
          <Loading />
        </Late>
      )
    }
    if (state === 'failed') {
      const missing = <CodeMissing onRetry={retry} />
      return isFrame ? <main>{missing}</main> : missing
    }
    const Page = state.value
    return <Page />
  }
  return Object.assign(LazyPage, { preload: () => preloadCode(code) })
}
