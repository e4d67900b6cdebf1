import { useState } from 'react'

/** For a dialog with a secret that is told once: leaving without it is asked about once. */
export function useOnceOnly({ hasSecret, onClose }: { hasSecret: boolean; onClose: () => void }) {
  const [isTaken, setTaken] = useState(false)
  const [leaves, setLeaves] = useState(false)
  return {
    /** It is asked whether the person wants to leave without the secret. */
    leaves,
    leave: () => (!hasSecret || isTaken || leaves ? onClose() : setLeaves(true)),
    stay: () => setLeaves(false),
    take() {
      setTaken(true)
      setLeaves(false)
    },
  }
}
