import { randomBytes } from 'node:crypto'
import { readKept, readOrMake } from '../kept-text'

/** Beside the cluster, in a folder where only our user may read it. */
export const passwordFile = (dataDir: string): string => `${dataDir}.password`

/** The password of the user `postgres` of the cluster in this folder; made when there is none. */
export const clusterPassword = (dataDir: string): Promise<string> =>
  readOrMake(passwordFile(dataDir), () => randomBytes(32).toString('hex'))

/** The same, if there is one: as long as its server was not started by a version that sets one, there is none. */
export const knownPassword = (dataDir: string): Promise<string | undefined> => readKept(passwordFile(dataDir))
