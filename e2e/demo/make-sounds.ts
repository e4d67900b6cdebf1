// `node --import tsx e2e/demo/make-sounds.ts`: encodes the sounds of samples/ with flac, oggenc and lame (Debian:
// apt-get install flac vorbis-tools lame). They are kept in git, so that the demo itself needs none of these.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../src/run-program'
import { wav } from './handmade/wav'

const samples = join(import.meta.dirname, 'samples')
const folder = await mkdtemp(join(tmpdir(), 'perigee-sounds-'))
try {
  const chime = join(folder, 'chime.wav')
  await writeFile(chime, wav([392, 493.9, 587.3, 784]))
  await runProgram('flac', ['-s', '-f', '-8', chime, '-o', join(samples, 'chime.flac')])
  await runProgram('oggenc', ['-Q', '-q', '1', chime, '-o', join(samples, 'chime.ogg')])
  await runProgram('lame', ['--quiet', '-V', '7', '-t', chime, join(samples, 'chime.mp3')])
} finally {
  await rm(folder, { recursive: true, force: true })
}
