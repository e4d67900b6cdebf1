import { type DemoFile, demoFile, sample } from '../demo-file'
import { bmp } from '../handmade/bmp'
import { gif } from '../handmade/gif'
import { ico } from '../handmade/ico'
import { pdf } from '../handmade/pdf'
import { wav } from '../handmade/wav'

const orbit = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="480" height="480">
  <rect width="120" height="120" fill="#0f121a"/>
  <ellipse cx="60" cy="60" rx="46" ry="24" fill="none" stroke="#7a8bf0" stroke-width="3" transform="rotate(-24 60 60)"/>
  <circle cx="98" cy="43" r="7" fill="#f2b84b"/>
</svg>
`

const readings = [
  'station,day,temperature,wind',
  ...Array.from(
    { length: 60 },
    (_, n) => `Ridge ${(n % 4) + 1},${n + 1},${(12 + 8 * Math.sin(n / 6)).toFixed(1)},${n % 9}`,
  ),
].join('\n')

/** What each renderer of the preview shows. */
export const everyKind = async (): Promise<DemoFile[]> => [
  await sample('dawn.jpg', 'dawn.jpg'),
  await sample('moonrise.webp', 'moonrise.webp'),
  await sample('north-coast.png', 'north-coast.png'),
  demoFile('orbit.svg', orbit),
  demoFile(
    'pulse.gif',
    gif({ width: 96, height: 96, frames: 12 }, (x, y, frame) =>
      Math.round(127 + 120 * Math.sin(Math.hypot(x - 48, y - 48) / 4 - (frame * Math.PI) / 6)),
    ),
  ),
  demoFile(
    'raster.bmp',
    bmp(160, 100, (x, y) => [(x * 255) / 160, (y * 255) / 100, 160]),
  ),
  demoFile('dot.ico', ico([0x4c, 0x5f, 0xd5])),
  await sample('orbit.mp4', 'orbit.mp4'),
  await sample('orbit.webm', 'orbit.webm'),
  demoFile('chime.wav', wav([523.3, 659.3, 784, 1046.5])),
  await sample('chime.flac', 'chime.flac'),
  await sample('chime.mp3', 'chime.mp3'),
  await sample('chime.ogg', 'chime.ogg'),
  demoFile('notes.pdf', pdf(['Field notes', 'Made by hand: five objects and a table of where they are.'])),
  demoFile('readings.csv', readings),
  demoFile('station.json', JSON.stringify({ name: 'Ridge 1', height: 1840, sensors: ['wind', 'rain'] }, null, 2)),
  demoFile('station.xml', '<station name="Ridge 1" height="1840">\n  <sensor kind="wind"/>\n</station>\n'),
  demoFile(
    'README.md',
    '# Field recordings\n\nPictures, sounds and readings of four stations.\n\n- [ ] label the films\n',
  ),
  demoFile('plain.txt', 'Plain text, two lines.\nGrüße, 日本語 and 🛰 included.\n'),
  demoFile('model.bin', Buffer.alloc(3_000_000, 'no preview for this one ')),
  demoFile('empty.txt', ''),
]
