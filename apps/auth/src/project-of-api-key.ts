import { second } from '@perigee/std/durations'

/** What the satellite knows about the project that an API key belongs to. */
export interface ProjectOfApiKey {
  publicId: string
  createdAt: Date
  /** Whether its owner pays. */
  paidTier: boolean
}

/** Asks the satellite by the key's head; undefined when it knows no such key. */
export type FindProjectOfApiKey = (head: Uint8Array) => Promise<ProjectOfApiKey | undefined>

const timeout = 5 * second

/** @throws Error when the satellite fails or does not answer in time */
export async function askForProject(find: FindProjectOfApiKey, head: Uint8Array): Promise<ProjectOfApiKey | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the satellite did not name the project in time')), timeout)
  })
  try {
    return await Promise.race([find(head), late])
  } finally {
    clearTimeout(timer)
  }
}
