import { inTransaction } from '@perigee/actors/context'
import { type ControlledInstance, noteInstance } from '@perigee/satellite-db/compute-control'
import { findFreePort } from '@perigee/satellite-db/compute-instances'
import { lockLocation } from '@perigee/satellite-db/compute-locations'
import type { ControllerContext } from './controller-context'

/** In place of one that somebody else on the host has. @returns false where the range has none left */
export const takeAnotherPort = (context: ControllerContext, row: ControlledInstance): Promise<boolean> =>
  inTransaction(context, async ({ db, location }) => {
    await lockLocation(db, location.name)
    const port = await findFreePort(db, { location: location.name, ...location.sshPorts })
    if (port === undefined) return false
    await noteInstance(db, row, { port })
    return true
  })
