// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadComputeOverviewPage = () => import('./overview/overview-page')
export const loadInstancesPage = () => import('./instances/instances-page')
export const loadKeysPage = () => import('./keys/keys-page')
export const loadDeployPage = () => import('./deploy/deploy-page')
