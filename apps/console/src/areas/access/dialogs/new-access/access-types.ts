export type AccessType = 'S3-Credentials' | 'Access-Grant' | 'API-Key'

interface TypeTexts {
  label: string
  /** Behind whom the type is; `client` is the native client, where the installation serves one. */
  description: string
}

/** As the wizard names them, in the order in which it offers them. */
export const accessTypes: Readonly<Record<AccessType, TypeTexts>> = {
  'S3-Credentials': {
    label: 'S3 Credentials',
    description: 'Gives access through S3 compatible applications.',
  },
  'Access-Grant': {
    label: 'Access Grant',
    description: 'Gives access through native clients such as the command-line client.',
  },
  'API-Key': {
    label: 'API Key',
    description: 'Use it for generating access keys programatically.',
  },
}

/** Types that a project offers: an API key holds no passphrase, so a managed one would be of no use to it. */
export const offeredTypes = ({ managedPassphrase }: { managedPassphrase: boolean }): readonly AccessType[] =>
  managedPassphrase ? ['S3-Credentials', 'Access-Grant'] : ['S3-Credentials', 'Access-Grant', 'API-Key']
