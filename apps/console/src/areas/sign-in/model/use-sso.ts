import { useState } from 'react'
import { useConfig } from '@/lib/config'
import { offersSso } from '@/lib/flags'
import { wantedPage } from '@/lib/wanted-page'
import { checkSso } from './check-sso'

export interface Sso {
  /** Whether an address belongs to single sign-on, as far as it was asked; without single sign-on none does. */
  status: 'unasked' | 'sso' | 'password'
  /** Asks about the address. Answers the page where its login begins. @throws CallError */
  ask: () => Promise<string | undefined>
}

/** What is known about the address that stands in a form. Another address has to be asked about again. */
export function useSso(typed: string): Sso {
  const offered = offersSso(useConfig())
  const [known, setKnown] = useState<{ email: string; page: string | undefined } | null>(null)
  const email = typed.trim()

  async function ask(): Promise<string | undefined> {
    if (!offered) return undefined
    if (known?.email === email) return known.page
    const page = await checkSso(email)
    setKnown({ email, page })
    return page
  }

  if (!offered) return { status: 'password', ask }
  if (known?.email !== email) return { status: 'unasked', ask }
  return { status: known.page === undefined ? 'password' : 'sso', ask }
}

/**
 * Leaves for single sign-on, whose login begins at `page`; it comes back to the page that was wanted. That stays
 * remembered: who gives up over there may still log in with a password here.
 */
export function goToProvider(page: string): void {
  const url = new URL(page)
  const wanted = wantedPage.peek()
  if (wanted !== undefined) url.searchParams.set('return_to', wanted)
  window.location.assign(url.href)
}
