import { useEffect } from 'react'
import { useAccount } from '@/lib/account'
import { discardLeftovers } from './pending-links'

/** Once after each start: links that were never passed on are deleted. */
export function useLeftoverLinks(): void {
  const { id } = useAccount()
  useEffect(() => void discardLeftovers(id), [id])
}
