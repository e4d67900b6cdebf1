import type { Page } from 'playwright-core'

export interface VirtualAuthenticator {
  /** Whether somebody touches the sensor as soon as it asks; while nobody does, a question waits. */
  touch(touches: boolean): Promise<void>
  credentials(): Promise<{ isResidentCredential: boolean; signCount: number; rpId?: string | undefined }[]>
}

/** A sensor of the device itself, which keeps passkeys and knows the person: Chromium's own, for tests of pages. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    touch: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
