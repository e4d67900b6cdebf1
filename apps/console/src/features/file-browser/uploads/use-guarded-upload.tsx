import { type ReactNode, useState } from 'react'
import type { Place } from '@/flows/open-bucket/browser-path'
import { useDismissNotice, useNoticeDismissed } from '@/lib/object-storage/notices'
import type { Entry } from '../entries'
import type { BrowserContext } from '../queries'
import { conflicts } from './conflicts'
import { OverwriteDialog } from './overwrite-dialog'
import { useUpload } from './use-upload'

/** Uploads files, after asking when that would overwrite some. `question` has to be drawn. */
export function useGuardedUpload(context: BrowserContext, place: Place, entries: readonly Entry[] | undefined) {
  const upload = useUpload(context, place)
  const dismissed = useNoticeDismissed('uploadOverwriteWarning')
  const { mutate: dismissNotice } = useDismissNotice()
  const [asked, setAsked] = useState<{ files: File[]; names: string[] } | null>(null)

  function start(files: File[]) {
    const names = dismissed === true ? [] : conflicts(entries ?? [], files)
    if (names.length > 0) setAsked({ files, names })
    else upload(files)
  }

  const question: ReactNode = asked && (
    <OverwriteDialog
      names={asked.names}
      onContinue={({ dismiss }) => {
        if (dismiss) dismissNotice('uploadOverwriteWarning')
        setAsked(null)
        upload(asked.files)
      }}
      onClose={() => setAsked(null)}
    />
  )
  return { upload: start, question }
}
