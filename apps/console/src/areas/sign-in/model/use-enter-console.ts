import { useRouter } from '@tanstack/react-router'
import { wantedPage } from '@/lib/wanted-page'

/** Goes where somebody wanted to be before they had to log in, else to the projects; going back does not lead here again. */
export function useEnterConsole(): () => void {
  const router = useRouter()
  return () => router.history.replace(wantedPage.take() ?? '/projects')
}
