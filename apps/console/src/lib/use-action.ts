import { useRef, useState } from 'react'

/**
 * Runs one thing at a time: `busy` while it runs, `error` with what it threw. Answers whether it ended well, so that
 * what follows can be written after it.
 */
export function useAction(): {
  busy: boolean
  error: unknown
  run: (work: () => Promise<unknown>) => Promise<boolean>
  fail: (error: unknown) => void
} {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  const running = useRef(false)

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setState({ busy: true, error: null })
    try {
      await work()
      setState({ busy: false, error: null })
      return true
    } catch (error) {
      setState({ busy: false, error })
      return false
    } finally {
      running.current = false
    }
  }

  return { ...state, run, fail: (error) => setState({ busy: false, error }) }
}
