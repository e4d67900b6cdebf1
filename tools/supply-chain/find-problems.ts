import { allowedLicences, exceptions } from './allowed-licences'
import { foreignPackages, type ForeignPackage, type Lock, type RootManifest } from './lock'

/**
 * What is wrong with the packages that we install, one sentence each: licences that nobody has agreed to, install
 * scripts that nobody has allowed (they run with all rights of whoever installs), contents that are not fixed by a hash.
 */
export function findProblems(lock: Lock, { allowScripts }: Pick<RootManifest, 'allowScripts'>): string[] {
  const packages = foreignPackages(lock)
  return [
    ...packages.flatMap((one) => [...licenceProblem(one), ...scriptProblem(one, allowScripts), ...hashProblem(one)]),
    ...leftOver(packages, allowScripts),
  ]
}

function licenceProblem({ name, entry: { license, version } }: ForeignPackage): string[] {
  if (license !== undefined && isAllowed(license)) return []
  if (exceptions.some((one) => name.startsWith(one.name) && one.licence === license)) return []
  const says = license === undefined ? 'names no licence' : `is licensed under ${license}`
  return [`${name} ${version} ${says}: agree to it in tools/supply-chain/allowed-licences.ts, or use another one`]
}

/** An SPDX expression: one of the alternatives has to be allowed, and everything that it joins. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((one) => one.split(' AND ').every((id) => allowedLicences.has(id)))
}

function scriptProblem({ name, entry }: ForeignPackage, allowed: Record<string, boolean>): string[] {
  if (!entry.hasInstallScript || allowed[name] === true) return []
  return [
    `${name} ${entry.version} runs a script when it is installed: allow it in package.json (allowScripts), or not`,
  ]
}

function hashProblem({ path, entry }: ForeignPackage): string[] {
  return entry.integrity?.startsWith('sha512-') ? [] : [`${path} has no SHA-512 in package-lock.json`]
}

const leftOver = (packages: readonly ForeignPackage[], allowed: Record<string, boolean>): string[] =>
  Object.keys(allowed)
    .filter((name) => !packages.some((one) => one.name === name && one.entry.hasInstallScript))
    .map((name) => `package.json allows install scripts of ${name}, which has none`)
