import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { documentationOf } from '@/lib/documentation'
import type { Application } from '../../applications/application'

/** Where the next steps are told: by the application itself, or by the help of the installation. */
export function useReadDocs(application: Application | undefined): { url: string; onOpen: () => void } | null {
  const config = useConfig()
  const own = application?.docs ?? ''
  const url = own === '' ? documentationOf(config, 'newAccess') : own
  if (url === '') return null
  return {
    url,
    onOpen() {
      if (application && own !== '') recordEvent('Applications Docs Clicked', { application: application.id })
    },
  }
}
