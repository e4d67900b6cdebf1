import { useEffect } from 'react'
import { useOpenedDialogs } from '@/lib/dialogs'
import { currentScope, useSessionScope } from '@/lib/session-scope'

/** Sees outside of projects, too, that somebody loses the right to what a dialog is for. */
export function useDialogWatch(): void {
  const scope = useSessionScope()
  const needsRight = useOpenedDialogs().some(({ needs }) => needs !== undefined)
  useEffect(() => {
    if (!needsRight) return
    const watch = async () => {
      const { projectWatch } = await import('./project-watch')
      if (scope === currentScope()) scope.part(projectWatch)
    }
    // Without that code the server's refusal says it.
    watch().catch(() => undefined)
  }, [scope, needsRight])
}
