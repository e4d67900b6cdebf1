/** What the forms offer, as shown and as sent. */
export const other = 'Other'

export const betaChoices = {
  industryUseCase: ['Media & Entertainment', 'Big Data', 'Life Sciences', 'HPC', 'Machine Learning', other],
  operatingSystem: ['macOS', 'Windows', 'Linux'],
  teamSize: ['Individual', '2-5', '6-20', '21-50', '51-200', '200+'],
  currentStorageUsage: ['<1 TB', '1-10 TB', '10-50 TB', '50-100 TB', '100 TB-1 PB', '1-10 PB', '10-50 PB', '50+ PB'],
  infraType: ['Cloud', 'On-Premises', 'Hybrid', 'Multi-Cloud'],
  currentStorageMountSolution: ['LucidLink', 'Mountain Duck', 'NetApp', 'None yet', other],
  desiredFeatures: [
    'High throughput',
    'Small files',
    'Global access',
    'Cloud bursting',
    'POSIX',
    'Direct editing',
    'No downloads',
    'Caching',
    'Multi-user',
    'Versions',
    'Fast transfer',
    'Native integration',
    'Lock files',
    'SSO',
    'Growing files',
    'Pinning',
  ],
  currentPainPoints: [
    'Slow transfer',
    'Version conflicts',
    'Remote collaboration',
    'Local space',
    'Cost',
    'Speed of big files',
    'Workflow',
  ],
}

/** The installation's own storage comes first. */
export const storageBackends = (brand: string): string[] => [
  brand,
  'AWS S3',
  'Google Cloud Storage',
  'Azure',
  'Local NAS/SAN',
  'S3-compatible',
  other,
]

export const consultationChoices = {
  industryUseCase: [
    'Media & Entertainment',
    'Post Production',
    'Broadcasting',
    'VFX',
    'Advertising',
    'Scientific',
    'Big Data',
    'AI/ML',
    other,
  ],
  companySize: ['1-10', '11-50', '51-200', '201-500', '500+'],
  specificInterests: [
    'Real-time Editing',
    'Cloud Collaboration',
    'Fast Ingest/Backup',
    'Browsing/Active Archive',
    'App Integration',
    other,
  ],
  storageNeeds: ['<25 TB', '25-50 TB', '51-150 TB', '151-250 TB', '251-500 TB', '501+ TB'],
  implementationTimeline: ['Within 1 month', '1-3 months', '3-6 months', '6+ months', 'Undetermined'],
}
