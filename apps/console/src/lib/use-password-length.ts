import type { PasswordLength } from '@perigee/domain/password'
import { useConfig } from '@/lib/config'

export function usePasswordLength(): PasswordLength {
  const { passwordMinimumLength: min, passwordMaximumLength: max } = useConfig()
  return { min, max }
}
