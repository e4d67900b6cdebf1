import { useCallback, useEffect, useState } from 'react'

/** A part of the console that is loaded when it is first needed. */
export interface Code<T = unknown> {
  load: () => Promise<T>
}

/** What has arrived is there at once the next time. */
const arrived = new WeakMap<Code, unknown>()

/** Loads code ahead of its use. A failure is no news: whoever uses it tries again. */
export const preloadCode = (code: Code): Promise<void> =>
  fetchCode(code).then(
    () => undefined,
    () => undefined,
  )

async function fetchCode<T>(code: Code<T>): Promise<T> {
  await loadMissingSheets()
  const value = await code.load()
  arrived.set(code, value)
  return value
}

type State<T> = { value: T } | 'coming' | 'failed'

/**
 * The code once it is there. Unlike `React.lazy`, which keeps a failure for good, it may fail and be tried again: after a
 * moment without a network, or while the server starts again.
 */
export function useCode<T>(code: Code<T>): { state: State<T>; retry: () => void } {
  const [state, setState] = useState<State<T>>(() => (arrived.has(code) ? { value: arrived.get(code) as T } : 'coming'))
  useEffect(() => {
    if (state !== 'coming') return undefined
    let gone = false
    fetchCode(code).then(
      (value) => !gone && setState({ value }),
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
    }
  }, [code, state])

  return { state, retry: useCallback(() => setState('coming'), []) }
}

/**
 * Marks style sheets that could not be loaded: the build's own loader tries each only once and then takes it for loaded.
 * Call it once, before anything is loaded.
 */
export function watchSheets(page: Window): void {
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset['failed'] = ''
  }
  page.addEventListener('error', mark, { capture: true })
}

/** Loads the sheets that failed before. @throws Error when one fails again */
const loadMissingSheets = (): Promise<unknown> =>
  Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-failed]')].map(loadAgain))

const loadAgain = (failed: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: failed.href })
    link.addEventListener('load', () => {
      failed.remove()
      resolve()
    })
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('A style sheet is missing.'))
    })
    document.head.append(link)
  })
