import type { AccessServices } from '@/areas/storage/public'

/** `first`: nothing is remembered of the project yet, so there is nothing to compare with. */
export type Verdict = 'known' | 'first' | 'unknown'

export interface PassphraseChecks {
  /** Whether the passphrase was used in the project before. */
  judge: (passphrase: string) => Promise<Verdict>
  /** The next time the passphrase is known. A failure changes nothing for this time, so it is not told. */
  remember: (passphrase: string) => Promise<void>
}

interface Needs {
  services: Pick<AccessServices, 'worker' | 'projectKeys'>
  /** Check values of the project. */
  list: () => Promise<readonly string[]>
  add: (check: string) => Promise<void>
}

/** Where the server has no such values: nothing that comes from a passphrase is sent to it. */
export const noPassphraseChecks: PassphraseChecks = {
  judge: async () => 'first',
  remember: async () => undefined,
}

/** See docs/decisions/passphrase-check.md. */
export function createPassphraseChecks({ services, list, add }: Needs): PassphraseChecks {
  async function checkOf(passphrase: string): Promise<string> {
    const { salt } = await services.projectKeys()
    return services.worker.run('passphraseCheck', { passphrase, salt })
  }

  return {
    async judge(passphrase) {
      const [check, known] = await Promise.all([checkOf(passphrase), list()])
      if (known.length === 0) return 'first'
      return known.includes(check) ? 'known' : 'unknown'
    },

    remember: (passphrase) =>
      checkOf(passphrase)
        .then(add)
        .catch(() => undefined),
  }
}
