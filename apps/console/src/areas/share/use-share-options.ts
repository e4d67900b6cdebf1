import { useState } from 'react'
import { useFields } from '@/lib/use-fields'
import { useProject } from '@/lib/use-project'
import type { Share, ShareOrder } from './create-share'
import {
  isSameDraft,
  type LinkDraft,
  noOptions,
  optionsOfDraft,
  passwordOfDraft,
  problemsOfDraft,
} from './options/link-draft'
import { type LinkChange, useChangeLinks } from './queries'

interface Needs {
  share: Share | null
  replace: (order: Pick<ShareOrder, 'notAfter' | 'options'>) => Promise<void>
}

/** The options of the link that is being shared. As long as they differ from those that hold, nobody gets its address. */
export function useShareOptions({ share, replace }: Needs) {
  const [applied, setApplied] = useState(noOptions)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const hadPassword = applied.asksPassword
  const fields = useFields(noOptions, (draft) => problemsOfDraft(draft, { hadPassword }))
  const change = useChangeLinks(useProject().id)
  const draft = fields.values

  async function apply(): Promise<void> {
    if (busy || !fields.check()) return
    setBusy(true)
    setError(undefined)
    try {
      // What a key may do cannot grow later: a drop box is another link.
      if (draft.isDropBox !== applied.isDropBox) await replace({ notAfter: null, options: draft })
      else if (share?.linkId) await change.mutateAsync({ ids: [share.linkId], change: changed(draft, applied) })
      setApplied(draft)
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }

  return { fields, applied, busy, error, apply, waits: !isSameDraft(draft, applied), hadPassword }
}

/** A password that stays the same is not set anew: those who have typed it would be asked again. */
function changed(draft: LinkDraft, applied: LinkDraft): LinkChange {
  const isSame = draft.asksPassword === applied.asksPassword && draft.newPassword === applied.newPassword
  const options = optionsOfDraft(draft, { now: new Date(), before: null })
  return isSame ? options : { ...options, password: passwordOfDraft(draft) }
}
