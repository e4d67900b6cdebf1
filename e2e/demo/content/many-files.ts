import { type DemoFile, demoFile, sample } from '../demo-file'

const pictures = ['dawn.jpg', 'harbour.jpg', 'high-desert.jpg', 'moonrise.webp', 'north-coast.png']

/** A folder of pictures for the gallery, and a website. */
export async function photoFolders(): Promise<DemoFile[]> {
  const folders = ['2026/spring', '2026/summer', '2026/summer/lake', 'favourites']
  const files = folders.flatMap((folder) => pictures.map((name) => sample(`${folder}/${name}`, name)))
  return [...(await Promise.all(files)), ...(await Promise.all(pictures.map((name) => sample(name, name))))]
}

export const website = async (): Promise<DemoFile[]> => [
  demoFile(
    'index.html',
    '<!doctype html><title>Ridge</title><link rel="icon" href="icon.svg"><h1>Four stations</h1>\n',
  ),
  demoFile('imprint.html', '<!doctype html><title>Imprint</title><p>Nobody in particular.</p>\n'),
  demoFile(
    'icon.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>\n',
  ),
  demoFile('data/stations.json', '["Ridge 1","Ridge 2","Ridge 3","Ridge 4"]\n'),
  await sample('img/header.jpg', 'harbour.jpg'),
]

/** A few hundred small files: one folder of 240, and a tree. */
export function sensorReadings(): DemoFile[] {
  const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
  const line = (n: number): string => `${day(n)},${(10 + 9 * Math.sin(n / 20)).toFixed(2)},${(n * 37) % 101}\n`
  const daily = Array.from({ length: 240 }, (_, n) => demoFile(`daily/${day(n)}.csv`, line(n)))
  const tree = Array.from({ length: 96 }, (_, n) =>
    demoFile(
      `by station/ridge ${(n % 4) + 1}/${2024 + Math.floor(n / 32)}/week ${Math.floor((n % 32) / 4) + 1}.json`,
      JSON.stringify({ n }),
    ),
  )
  return [...daily, ...tree]
}

/** Dumps of growing size, as a nightly job leaves them; 13 MB in all. */
export const nightlyDumps = (): DemoFile[] =>
  Array.from({ length: 12 }, (_, n) =>
    demoFile(`database/2026-10-${String(n + 10)}.dump`, Buffer.alloc(600_000 + n * 90_000, `dump ${n} `)),
  )
