import { readTail } from '../console/read-tail'
import type { Places } from '../places'

/** The end of what QEMU wrote to its errors since it was started last. */
export const lastErrors = async ({ errors }: Places): Promise<string> =>
  (await readTail(errors, 16_384)).toString('utf8')

/** QEMU tells when a signal ended it in good order: the host shut down, or somebody meant it. */
export const wasEndedBySignal = async (places: Places): Promise<boolean> =>
  (await lastErrors(places)).includes('terminating on signal')
