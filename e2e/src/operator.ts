import { type Installation, program } from './product'
import { runProgram } from './run-program'

/** What `perigee-server admin …` prints for whoever runs the installation. @throws with its words when it fails */
export const operate = ({ env }: Pick<Installation, 'env'>, ...command: string[]): Promise<string> =>
  runProgram(process.execPath, [program, 'admin', ...command], { env: { PATH: process.env.PATH, ...env } })
