// `npm run sbom`: writes what an installation consists of, or prints it with `-`.
import { writeFileSync } from 'node:fs'
import { billOfMaterials } from './bill-of-materials'
import { readLock, readManifest } from './lock'

const file = process.argv[2] ?? 'perigee.cdx.json'
const made = billOfMaterials(readLock(), readManifest())
const text = `${JSON.stringify(made, null, 2)}\n`
if (file === '-') process.stdout.write(text)
else {
  writeFileSync(file, text)
  console.log(`${file}: ${made.components.length} components, CycloneDX ${made.specVersion}`)
}
