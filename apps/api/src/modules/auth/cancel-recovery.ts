import { deleteResetTokenByHash } from '@perigee/satellite-db/reset-tokens'
import type { Deps } from '../../deps'
import { resetTokenHash } from './send-recovery'

/** Lets the link of a recovery mail die, whoever it belongs to; one that is dead already stays so. */
export const cancelRecovery = ({ db }: Pick<Deps, 'db'>, token: string): Promise<void> =>
  deleteResetTokenByHash(db, resetTokenHash(token))
