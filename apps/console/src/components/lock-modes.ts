/** As the screens of object lock explain its modes. */
export const lockModes = [
  {
    value: 'GOVERNANCE',
    label: 'Governance',
    description:
      'Prevents users without special permissions from overwriting, deleting, or altering object lock settings. Users with the necessary permissions can still modify or remove locked objects.',
  },
  {
    value: 'COMPLIANCE',
    label: 'Compliance',
    description: 'No user, including the project owner can overwrite, delete, or alter object lock settings.',
  },
] as const

type LockMode = (typeof lockModes)[number]['value']

/** 'Governance', 'Compliance' */
export const lockModeText = (mode: LockMode): string => lockModes.find(({ value }) => value === mode)?.label ?? mode
