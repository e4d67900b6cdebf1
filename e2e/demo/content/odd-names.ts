import { type DemoFile, demoFile } from '../demo-file'

const hostilePage = `<!doctype html><title>hostile</title>
<p>If this page can read the console's storage or cookies, something is wrong.</p>
<script>document.title = 'script ran at ' + location.origin; parent.postMessage(Object.keys(localStorage), '*')</script>
`
const hostileDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 60" onload="document.title = 'script ran'">
  <script>alert(document.domain)</script><text x="10" y="35">A drawing with a script in it</text>
</svg>
`

/** Names and contents on which storage browsers stumble. */
export const oddNames = (): DemoFile[] => [
  ...[
    'a b+c%#?é日本.txt',
    '.hidden',
    '..two dots in front.txt',
    '100% sure?.txt',
    'quotes \' and " and &amp; <b>.txt',
    'line\u2028separator and right-to-left \u202Etxt.exe',
    'composed é and decomposed e\u0301.txt',
    ' blank at both ends ',
    'semi;colon,comma=equals.txt',
    'back\\slash.txt',
    'emoji 🛰️🌍.txt',
    'double//slash/under an empty name.txt',
    'folder with the name of a file.txt/inside.txt',
    'folder with the name of a file.txt',
    `${'a long name '.repeat(90).slice(0, 1020)}.txt`,
    `deep/${Array.from({ length: 24 }, (_, n) => `level ${n + 1}`).join('/')}/bottom.txt`,
  ].map((key) => demoFile(key, `The name of this file is ${JSON.stringify(key)}.\n`)),
  demoFile('script inside.html', hostilePage),
  demoFile('script inside.svg', hostileDrawing),
  demoFile('looks like a picture.png', '<script>alert(1)</script>'),
  demoFile('broken.mp4', 'This is not a film.'),
  demoFile('broken.csv', 'a,"b\nc'),
]
