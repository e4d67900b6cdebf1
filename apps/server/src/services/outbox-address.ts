import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMake } from '@perigee/server-kit/kept-text'
import type { Config } from '../load-config'

/** What lets into the outbox; made once and kept, readable by our user alone. Remove the file for another one. */
export const outboxToken = ({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> =>
  readOrMake(join(dataFolder, 'outbox-token'), () => randomBytes(16).toString('hex'))

/** Where a browser on this machine reads the mails. Whoever knows it can. */
export const outboxAddress = async (config: Pick<Config, 'dataFolder' | 'ports'>): Promise<string> =>
  `http://127.0.0.1:${config.ports.outbox}/${await outboxToken(config)}/`
