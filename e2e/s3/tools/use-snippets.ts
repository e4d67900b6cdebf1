import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Snippets } from '@perigee/s3/tool-snippets/snippet'
import { terminal } from '@perigee/s3/tool-snippets/snippet'
import { onTestFinished } from 'vitest'
import { runProgram } from '../../src/run-program'
import { removedLater } from '../buckets'
import { s3 } from '../clients'
import { target } from '../endpoint/target'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'

/** By a name, not an address: a tool that puts the bucket before it reaches nothing. */
export const endpoint = target.endpoint.replace('//127.0.0.1', '//localhost')

/** A bucket whose name begins with a digit and has dots and hyphens. */
export async function oddBucket(name = `0-odd--name.${randomBytes(4).toString('hex')}.9`): Promise<string> {
  await s3.send(new CreateBucketCommand({ Bucket: removedLater(name) }))
  return name
}

export interface Followed {
  /** The home of the reader, and the folder in which they are. */
  home: string
  /** Runs more commands in a shell in which those of the snippets have been run; gives what all of them printed. */
  run(...commands: string[]): Promise<string>
}

interface Reader {
  bucket: string
  endpoint?: string
  /** What the tool would ask for, and what only this test has. */
  env?: Record<string, string>
  /** The account of the machine that the tool belongs to. */
  as?: string
  /** Run before the commands of the snippets. */
  first?: readonly string[]
}

/**
 * Does what the snippets say, as they are printed: files are written where they belong (those of the whole machine
 * below the home), what is for the terminal is left to `run`. To be called in a test, with which the home goes.
 */
export async function follow(snippets: Snippets, reader: Reader): Promise<Followed> {
  const home = await mkdtemp(join(tmpdir(), 'perigee-reader-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const printed = snippets({
    accessKeyId: target.accessKey,
    secretKey: target.secretKey,
    endpoint: reader.endpoint ?? endpoint,
    profile: 'perigee',
    bucket: reader.bucket,
  })
  for (const { place, text } of printed.filter(({ place }) => place !== terminal)) {
    const path = join(home, place.replace(/^~\//, ''))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text, { mode: 0o600 })
  }
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(home, 'node_modules'))
  const commands = printed.filter(({ place }) => place === terminal).map(({ text }) => text)
  const env = { PATH: '/usr/bin:/bin:/usr/sbin', HOME: home, LC_ALL: 'C.UTF-8', ...reader.env }
  const shell = ['/bin/bash', '--norc', '-euo', 'pipefail', '-c']
  if (reader.as !== undefined && process.getuid?.() === 0) {
    await runProgram('/bin/chown', ['-R', reader.as, home])
    shell.unshift('/usr/bin/setpriv', `--reuid=${reader.as}`, `--regid=${reader.as}`, '--init-groups')
  }
  const [program = '', ...args] = shell
  return {
    home,
    run: (...more) =>
      runProgram(program, [...args, [...(reader.first ?? []), ...commands, ...more].join('\n')], { env, cwd: home }),
  }
}
