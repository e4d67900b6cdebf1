import { useRouter } from '@tanstack/react-router'
import { wantedPage } from '@/lib/wanted-page'

/** Goes where somebody wanted to be before they had to log in, else to the projects. */
export function useEnterConsole(): () => void {
  const router = useRouter()
  return () => router.history.push(wantedPage.take() ?? '/projects')
}
